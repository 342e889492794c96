// Where a card goes that explains a thing: beside it, so that it never covers what it explains.
import type { Zone } from './zone';

interface Size {
  width: number;
  height: number;
}

const GAP = 8;
const EDGE = 6;

/** Returns the upper left corner of a card of this size beside a thing: below it, above it, right or left of it. */
export function beside(thing: Zone, card: Size, page: Size): { x: number; y: number } {
  const across = within(thing.x + (thing.width - card.width) / 2, page.width - card.width);
  const down = within(thing.y + (thing.height - card.height) / 2, page.height - card.height);
  const ways = [
    { room: page.height - thing.y - thing.height - card.height, x: across, y: thing.y + thing.height + GAP },
    { room: thing.y - card.height, x: across, y: thing.y - card.height - GAP },
    { room: page.width - thing.x - thing.width - card.width, x: thing.x + thing.width + GAP, y: down },
    { room: thing.x - card.width, x: thing.x - card.width - GAP, y: down },
  ];
  const fits = ways.find(({ room }) => room >= GAP + EDGE);
  const best = fits ?? ways.reduce((one, other) => (other.room > one.room ? other : one));
  return {
    x: within(best.x, page.width - card.width),
    y: within(best.y, page.height - card.height),
  };
}

function within(at: number, most: number): number {
  return Math.max(EDGE, Math.min(at, most - EDGE));
}
