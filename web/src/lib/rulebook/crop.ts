// Pictures of a rulebook show the part of a board that they are about.

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const MARGIN = 0.03;
/** So many times as wide as high. */
const LOW = 2.5;

/** Returns the smallest box around all of them, and a little more on every side. */
export function around(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const foot = Math.max(...boxes.map(({ y, height }) => y + height));
  const more = MARGIN * Math.max(right - left, foot - top);
  return { x: left - more, y: top - more, width: right - left + 2 * more, height: foot - top + 2 * more };
}

/**
 * Lets a drawn board show only what is around these things. Afterwards nothing on it has a name any more, so that
 * nobody who looks for a part on the page finds it in a picture.
 */
export function cropped(host: HTMLElement, things: readonly string[]): void {
  const svg = host.querySelector('svg');
  const found = things.flatMap((name) => [
    ...host.querySelectorAll(`[data-part="${CSS.escape(name)}"], [data-about="${CSS.escape(name)}"]`),
  ]);
  const matrix = svg?.getScreenCTM()?.inverse();
  if (svg && matrix && found.length) {
    const { x, y, width, height } = around(found.map((thing) => within(thing, matrix)));
    svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    svg.toggleAttribute('data-low', width > LOW * height);
  }
  for (const part of host.querySelectorAll('[data-part], [data-about]')) {
    part.removeAttribute('data-part');
    part.removeAttribute('data-about');
  }
}

/** Returns where something stands, in the units of the drawing. */
function within(thing: Element, matrix: DOMMatrix): Box {
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  const from = new DOMPoint(left, top).matrixTransform(matrix);
  const to = new DOMPoint(right, bottom).matrixTransform(matrix);
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}
