// Where things lie on the board: two arrangements, one for wide places and one for phones.
import type { SnailsPaceView, TrackView } from './view';

export const SIDES = ['X', 'O'] as const;

export interface Layout {
  width: number;
  height: number;
  /** Left edge of column 1, and a column's width. */
  left: number;
  cell: number;
  /** Top of track 8, and a track's height. */
  top: number;
  row: number;
  /** How big a snail is. */
  snail: number;
  /** Score plates: X's at the left edge, O's at the right. */
  plate: { width: number; height: number };
  dice: { x: number; y: number; size: number };
  stop: { x: number; y: number; width: number; height: number };
  font: number;
}

export const WIDE: Layout = {
  width: 960,
  height: 664,
  left: 72,
  cell: 102,
  top: 108,
  row: 65,
  snail: 1.12,
  plate: { width: 250, height: 84 },
  dice: { x: 480, y: 50, size: 54 },
  stop: { x: 600, y: 28, width: 92, height: 44 },
  font: 18,
};

/** As high as what a phone shows between the line of the goal and the bar. */
export const NARROW: Layout = {
  width: 360,
  height: 516,
  left: 30,
  cell: 37.5,
  top: 124,
  row: 46,
  snail: 0.66,
  plate: { width: 174, height: 58 },
  dice: { x: 180, y: 93, size: 36 },
  stop: { x: 274, y: 71, width: 82, height: 44 },
  font: 14,
};

/** The middle of a column; columns 0 and 9 lie over the edges. */
export function columnX(layout: Layout, column: number): number {
  return layout.left + (column - 0.5) * layout.cell;
}

/** Where a snail stands that has crossed its finish line: X on the right of the garden, O on the left. */
export function beyond(layout: Layout, side: number): { x: number; scale: number } {
  const out = layout.left * 0.54;
  const x = side === 0 ? layout.left + 8 * layout.cell + out : layout.left - out;
  return { x, scale: Math.min(layout.snail, (layout.left * 0.9) / 66) };
}

/** The ground of a track, where feet stand. */
export function ground(layout: Layout, track: number): number {
  return layout.top + (8 - track) * layout.row + layout.row * 0.86;
}

export function trackTop(layout: Layout, track: number): number {
  return layout.top + (8 - track) * layout.row;
}

/** The column a snail stands in, or has left the board by. */
export function standsIn(track: TrackView, side: number): number {
  const left = track.to_go[side] ?? 0;
  return side === 0 ? 9 - left : left;
}

/** The column a snail started from. */
export function startedIn(track: TrackView, side: number): number {
  return side === 0 ? 9 - track.track : track.track;
}

/** Snails that stand on one square; the rider is above. */
export function stacked(track: TrackView): boolean {
  return track.winner === null && standsIn(track, 0) === standsIn(track, 1);
}

/** A number that changes with every roll, so that each roll tumbles once. */
export function rollNumber(view: SnailsPaceView): number {
  return view.dice.length > 0 || view.over ? view.turn : view.turn - 1;
}

/** Centres of the pips of a die's face, in halves of its width. */
export function pips(face: number): [number, number][] {
  const far = 0.52;
  const middle: [number, number][] = face % 2 ? [[0, 0]] : [];
  const corners: [number, number][] = [
    [-far, -far],
    [far, far],
    [far, -far],
    [-far, far],
    [-far, 0],
    [far, 0],
  ];
  return [...middle, ...corners.slice(0, face - (face % 2))];
}
