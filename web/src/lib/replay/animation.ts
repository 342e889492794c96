// A whole game as an animated GIF: a frame for every moment.
import { applyPalette, GIFEncoder, quantize } from 'gifenc';

import { painted } from './picture';

const WIDTH = 640;
const COLOURS = 128;
/** Milliseconds that a moment stays, and the last one. */
const STAY = 700;
const LAST_STAY = 4000;

/** Returns the animation. `go` puts a moment on the board before it is painted. */
export async function gif(
  svg: SVGSVGElement,
  moments: number,
  go: (moment: number) => Promise<void>,
): Promise<Blob> {
  const encoder = GIFEncoder();
  for (let moment = 0; moment < moments; moment++) {
    await go(moment);
    const canvas = await painted(svg, WIDTH);
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
    if (!pixels) throw new Error('this browser has no canvas');
    const palette = quantize(pixels, COLOURS);
    const delay = moment === moments - 1 ? LAST_STAY : STAY;
    encoder.writeFrame(applyPalette(pixels, palette), width, height, { palette, delay });
  }
  encoder.finish();
  return new Blob([encoder.bytes() as BlobPart], { type: 'image/gif' });
}
