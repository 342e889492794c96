// A board as a picture of its own: everything that the page's styles say is written into the SVG itself.
import { typefaces } from './letters';

const SVG = 'http://www.w3.org/2000/svg';
/** What makes a shape look as it does. All of these can be attributes, which no page's rules about styles forbid. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'visibility',
  'paint-order',
];
const LETTERS = ['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor'];
/** What only a page needs. */
const NEEDLESS = [
  'class',
  'style',
  'role',
  'tabindex',
  'aria-label',
  'aria-pressed',
  'aria-disabled',
  'data-part',
];
/** How wide pictures are, in pixels. */
export const WIDTH = 1200;
/** How far pictures go beyond the board's own edge, as a part of its width: snails crawl over it. */
const MARGIN = 0.035;

/** Returns the colour of the card that the board lies on. */
export function paper(svg: SVGSVGElement): string {
  const card = svg.closest('.card');
  return card ? getComputedStyle(card).backgroundColor : 'white';
}

/** Writes how an element looks on the page into its copy. */
function dress(copy: Element, original: Element): void {
  const look = getComputedStyle(original);
  for (const name of NEEDLESS) copy.removeAttribute(name);
  for (const name of original.tagName === 'text' ? [...LOOKS, ...LETTERS] : LOOKS)
    copy.setAttribute(name, look.getPropertyValue(name));
  place(copy, original);
}

/** Where it lies in its parent, transitions and origins included. */
function place(copy: Element, original: Element): void {
  const parent = original.parentElement;
  if (!(original instanceof SVGGraphicsElement) || original instanceof SVGSVGElement) return;
  if (!(parent instanceof SVGGraphicsElement)) return;
  const [here, there] = [original.getCTM(), parent.getCTM()];
  if (!here || !there) return;
  const { a, b, c, d, e, f } = there.inverse().multiply(here);
  copy.removeAttribute('transform');
  if (a !== 1 || b || c || d !== 1 || e || f)
    copy.setAttribute('transform', `matrix(${[a, b, c, d, e, f].map((value) => +value.toFixed(4)).join(' ')})`);
}

/** Returns the board as an SVG that needs nothing else, as wide as given. */
export async function standalone(svg: SVGSVGElement, width = WIDTH): Promise<string> {
  const letters = typefaces(svg.textContent);
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, index) => {
    const original = originals[index];
    if (original) dress(element, original);
  });
  for (const hidden of copy.querySelectorAll('[opacity="0"], [visibility="hidden"]')) hidden.remove();
  const { x: left, y: top, width: within, height: inside } = svg.viewBox.baseVal;
  const margin = Math.round(within * MARGIN);
  const [x, y, across, down] = [left - margin, top - margin, within + 2 * margin, inside + 2 * margin];
  const ground = document.createElementNS(SVG, 'rect');
  for (const [key, value] of Object.entries({ x, y, width: across, height: down, fill: paper(svg) }))
    ground.setAttribute(key, String(value));
  copy.prepend(ground);
  copy.setAttribute('viewBox', `${x} ${y} ${across} ${down}`);
  copy.setAttribute('xmlns', SVG);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(Math.round((width * down) / across)));
  // The styles are put in as text: in a page they would be asked whether the house allows them.
  const styles = `<style>${await letters}</style>`;
  return new XMLSerializer().serializeToString(copy).replace(/(?<=^<svg[^>]*>)/, styles);
}

/** Paints the board on a canvas. */
export async function painted(svg: SVGSVGElement, width = WIDTH): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await standalone(svg, width))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(image, 0, 0);
  return canvas;
}

export async function png(svg: SVGSVGElement): Promise<Blob> {
  const canvas = await painted(svg);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}

export async function svgFile(svg: SVGSVGElement): Promise<Blob> {
  return new Blob([await standalone(svg)], { type: 'image/svg+xml' });
}

/** Lets the browser save a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
