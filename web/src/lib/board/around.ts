// Finding parts of the board: under a pointer, and beside one another.

/** Returns the name of the part that an element belongs to; null when it belongs to none. */
export function partAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('[data-part]')?.getAttribute('data-part') ?? null) : null;
}

export interface Spot {
  x: number;
  y: number;
}

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the index of the spot that an arrow key leads to: the nearest in its direction, straight ahead before aside; -1 for none. */
export function ahead(from: Spot, spots: readonly Spot[], arrow: string): number {
  const way = ARROWS[arrow];
  if (!way) return -1;
  let best = -1;
  let shortest = Infinity;
  spots.forEach((spot, index) => {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (along > 1 && along + 2 * aside < shortest) [best, shortest] = [index, along + 2 * aside];
  });
  return best;
}

/** Returns the middle of an element on the page. */
export function middle(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns the part that an arrow leads to from the one with the focus; the first part when none has it. */
export function neighbour(board: Element, focused: Element | null, arrow: string): SVGElement | undefined {
  const parts = [...board.querySelectorAll<SVGElement>('[data-part][tabindex="0"]')];
  if (!focused || !board.contains(focused)) return parts[0];
  return parts[ahead(middle(focused), parts.map(middle), arrow)];
}
