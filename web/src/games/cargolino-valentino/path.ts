// The garden path: where each place of the track lies, and how snails share a place.

export interface Spot {
  x: number;
  y: number;
  /** The path runs to the right here. */
  right: boolean;
}

export interface Garden {
  spots: readonly Spot[];
  /** The width of a place. */
  cell: number;
  height: number;
  /** The path itself, as an SVG path through all places. */
  line: string;
}

export interface Standing {
  /** From the middle of the place, in cells; y is the ground under the snail. */
  x: number;
  y: number;
  /** How wide the snail is, in cells. */
  wide: number;
}

const MARGIN = 0.12;

/** Lays the places out in rows that wind to and fro; the start stone is two places wide. */
export function garden(places: number, width: number, narrow: boolean): Garden {
  const slots = places + 1;
  const columns = columnsFor(slots, narrow);
  const cell = width / (columns + 2 * MARGIN);
  const high = cell * (narrow ? 1.08 : 1);
  const at = (slot: number): Spot => {
    const row = Math.floor(slot / columns);
    const right = row % 2 === 0;
    const column = right ? slot % columns : columns - 1 - (slot % columns);
    const wave = 0.07 * Math.sin(column * 1.4);
    return { x: round((column + 0.5 + MARGIN) * cell), y: round((row + 0.55 + wave) * high), right };
  };
  const first = at(0);
  const spots = [{ ...first, x: round((first.x + at(1).x) / 2) }];
  for (let slot = 2; slot < slots; slot++) spots.push(at(slot));
  const rows = Math.ceil(slots / columns);
  return { spots, cell, height: round((rows + 0.2) * high), line: smooth(spots) };
}

/** Few columns on a phone; more, and so smaller places, where the track is long. */
function columnsFor(slots: number, narrow: boolean): number {
  const fewest = narrow ? 5 : 7;
  const shape = narrow ? 0.75 : 2;
  return Math.min(slots, Math.max(fewest, Math.ceil(Math.sqrt(slots * shape))));
}

/** A curve through all spots (Catmull-Rom, as Bézier pieces). */
export function smooth(spots: readonly { x: number; y: number }[]): string {
  const [first] = spots;
  if (!first) return '';
  const parts = [`M${first.x} ${first.y}`];
  for (let i = 0; i + 1 < spots.length; i++) {
    const [a, b, c, d] = [spots[i - 1] ?? spots[i], spots[i], spots[i + 1], spots[i + 2] ?? spots[i + 1]];
    if (!a || !b || !c || !d) continue;
    const near = [round(b.x + (c.x - a.x) / 6), round(b.y + (c.y - a.y) / 6)];
    const far = [round(c.x - (d.x - b.x) / 6), round(c.y - (d.y - b.y) / 6)];
    parts.push(`C${near.join(' ')} ${far.join(' ')} ${c.x} ${c.y}`);
  }
  return parts.join('');
}

/** How so many snails stand on one place: side by side, in up to two rows (C7); three in a row overlap a little. */
export function crowd(count: number, stone: boolean): Standing[] {
  if (count === 1) return [{ x: 0, y: 0.27, wide: 0.74 }];
  const rows = count < 3 ? [count] : [Math.ceil(count / 2), Math.floor(count / 2)];
  const most = Math.max(...rows);
  const step = stone ? 1.8 / most : most > 2 ? 0.31 : 0.49;
  const wide = stone ? Math.min(step, 0.56) : most > 2 ? 0.41 : 0.5;
  return rows.flatMap((inRow, row) => {
    const ground = rows.length === 1 ? 0.24 : row === 0 ? -0.04 : 0.36;
    return Array.from({ length: inRow }, (_, i) => ({ x: (i - (inRow - 1) / 2) * step, y: ground, wide }));
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
