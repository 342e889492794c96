// QR codes, made by lean-qr. This file is loaded when one is shown.
import { correction, generate } from 'lean-qr/nano';

export interface QrPicture {
  /** Width and height, in modules, with the quiet zone around the code. */
  size: number;
  /** The dark modules as the path of an SVG. */
  path: string;
}

/** Light modules that a camera needs around a code. */
const QUIET = 4;

/** Returns a text as a QR code that can be read even when a seventh of it is damaged. */
export function qrPicture(text: string): QrPicture {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const modules = Array.from({ length: code.size }, (_, index) => index);
  const dark = modules.flatMap((y) => modules.filter((x) => code.get(x, y)).map((x) => [x + QUIET, y + QUIET]));
  return { size: code.size + 2 * QUIET, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') };
}
