// Where arrows for a move lie on a board: from the first part that one touches to the last.

export interface Spot {
  x: number;
  y: number;
}

export interface Arrow {
  kind: 'played' | 'better';
  from: Spot;
  to: Spot;
}

/** How long an arrow is that points at one part, in pixels. */
const SHORT = 46;

function middle(element: Element, origin: Spot): Spot {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2 - origin.x, y: y + height / 2 - origin.y };
}

/** Returns the way that a board itself draws for a part: a line of class `way`, which may run to the left. */
function ownWay(board: Element, part: string, origin: Spot): [Spot, Spot] | null {
  const line = board.querySelector(`[data-way="${CSS.escape(part)}"]`);
  if (!line) return null;
  const { left, right, top, height } = line.getBoundingClientRect();
  const y = top + height / 2 - origin.y;
  const ends: [Spot, Spot] = [
    { x: left - origin.x, y },
    { x: right - origin.x, y },
  ];
  return line.getAttribute('data-toward') === 'left' ? [ends[1], ends[0]] : ends;
}

/** Returns where a move goes on the board, in pixels from its corner; null when none of its parts is there. */
export function wayOf(board: HTMLElement, parts: readonly string[]): [Spot, Spot] | null {
  const origin = board.getBoundingClientRect();
  const found = parts.flatMap((part) => board.querySelector(`[data-part="${CSS.escape(part)}"]`) ?? []);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return null;
  const [only = ''] = parts;
  const own = parts.length === 1 ? ownWay(board, only, origin) : null;
  if (own) return own;
  const to = middle(last, origin);
  if (first !== last) return [middle(first, origin), to];
  const above = to.y > SHORT * 1.2;
  return [{ x: to.x, y: above ? to.y - SHORT : to.y + SHORT }, to];
}

/** Returns an arrow as a path around its line, with a head at its end. */
export function shapeOf({ from, to }: { from: Spot; to: Spot }): string {
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const [along, aside] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(20, length * 0.6);
  const at = (forth: number, out: number): string =>
    `${round(from.x + along * forth - aside * out)} ${round(from.y + aside * forth + along * out)}`;
  const neck = length - head;
  return `M${at(0, -4)}L${at(neck, -4)}L${at(neck, -11)}L${at(length, 0)}L${at(neck, 11)}L${at(neck, 4)}L${at(0, 4)}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
