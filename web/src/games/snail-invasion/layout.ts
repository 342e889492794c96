// Where everything stands: the zones of the garden, and the pieces of a view with an identity of their own.
import type { Zone } from '../../lib/board/zone';
import type { Piece, View } from './view';

export const CELL = { width: 88, height: 112 };
export const COLUMNS = 4;
/** Width and height of a pyramid by its value. */
export const WIDTHS = [0, 38, 52, 66];
export const HEIGHTS = [0, 31, 41, 51];
/** The visible band of the piece under the top one is wide enough for a fingertip; bands below are lower. */
const BAND = 24;
const LOW_BAND = 16;
const SPACE = 96;
/** Under the roof of the shed there is less. */
const SHELF = 64;

export interface Zones {
  width: number;
  height: number;
  board: Zone;
  shed: Zone;
  nest: Zone;
  eaten: Zone;
  dice: Zone;
  xray: Zone;
}

/** The garden over the shed and the rest beside it on a wide page, all below each other on a phone: dice, garden and
 *  the shed first, which are needed at the start and fit above the bar; for who plays the `snails` the nest. */
export function zones(squares: number, tall: boolean, snails = false): Zones {
  const rows = squares / COLUMNS;
  const board = { width: COLUMNS * CELL.width, height: rows * CELL.height };
  if (tall) {
    const below = 56 + board.height + 4;
    const [shed, nest] = snails ? [below + 112, below] : [below, below + 124];
    return {
      width: 360,
      height: below + 384,
      dice: { x: 4, y: 2, width: 352, height: 50 },
      board: { x: 4, y: 56, ...board },
      shed: { x: 4, y: shed, width: board.width, height: 118 },
      nest: { x: 4, y: nest, width: 172, height: 106 },
      eaten: { x: 184, y: nest, width: 172, height: 106 },
      xray: { x: 4, y: below + 238, width: 352, height: 142 },
    };
  }
  const right = 4 + board.width + 8;
  const height = Math.max(4 + board.height + 8 + 118, 458);
  return {
    width: right + 204,
    height: height + 4,
    board: { x: 4, y: 4, ...board },
    shed: { x: 4, y: height - 118, width: board.width, height: 118 },
    dice: { x: right, y: 4, width: 200, height: 62 },
    nest: { x: right, y: 72, width: 200, height: 106 },
    eaten: { x: right, y: 184, width: 200, height: 100 },
    xray: { x: right, y: 290, width: 200, height: height - 290 },
  };
}

export function cell(zone: Zone, square: number): { x: number; y: number } {
  return {
    x: zone.x + ((square - 1) % COLUMNS) * CELL.width,
    y: zone.y + Math.floor((square - 1) / COLUMNS) * CELL.height,
  };
}

/** How far above the ground each piece of a stack stands, bottom first; tall stacks sink into each other. */
export function levels(values: readonly number[], space = SPACE): number[] {
  const last = values.length - 1;
  if (last < 1) return values.map(() => 0);
  const free = space - (HEIGHTS[values[last] ?? 1] ?? 0);
  const wanted = BAND + (last - 1) * LOW_BAND;
  const shrink = Math.min(1, free / wanted);
  return values.map((_, level) => {
    if (level < last) return level * LOW_BAND * shrink;
    return ((last - 1) * LOW_BAND + BAND) * shrink;
  });
}

export interface Placed {
  /** The same pyramid keeps its key from view to view. */
  key: string;
  code: string;
  value: number;
  part: string;
  x: number;
  y: number;
  scale: number;
  /** Counts upwards from the ground: what is painted later stands above. */
  level: number;
  where: 'board' | 'shed' | 'nest' | 'eaten';
  square?: number;
  piece?: Piece;
  /** Pixels of it that the piece above leaves visible. */
  band: number;
  top: boolean;
}

type Loose = Omit<Placed, 'key'>;

export function valueOf(code: string): number {
  return 'PDQ'.indexOf(code.charAt(1)) + 1;
}

function tower(codes: readonly string[], x: number, y: number, space?: number): Loose[] {
  const values = codes.map(valueOf);
  const heights = levels(values, space);
  return codes.map((code, level) => ({
    code,
    value: values[level] ?? 1,
    part: `home-${code.toLowerCase()}`,
    x,
    y: y - (heights[level] ?? 0),
    scale: 1,
    level,
    where: 'shed',
    band: (heights[level + 1] ?? Infinity) - (heights[level] ?? 0),
    top: level === codes.length - 1,
  }));
}

function onBoard(view: View, zone: Zone): Loose[] {
  return view.squares.flatMap(({ square, stack }) => {
    const corner = cell(zone, square);
    const codes = stack.map((piece) => piece.piece);
    const pieces = tower(codes, corner.x + CELL.width / 2, corner.y + CELL.height - 9);
    return pieces.map((placed, level) => ({
      ...placed,
      part: `piece-${square}-${stack.length - 1 - level}`,
      where: 'board' as const,
      square,
      piece: stack[level]!,
    }));
  });
}

function inShed(view: View, zone: Zone): Loose[] {
  return view.shed.flatMap((tree, index) => {
    const x = zone.x + (zone.width * (index + 0.5)) / view.shed.length;
    return tower(tree, x, zone.y + zone.height - 9, SHELF);
  });
}

function inNest(view: View, zone: Zone): Loose[] {
  const homes = [view.nest.tree, ...view.nest.loose.map((code) => [code])].filter((tree) => tree.length);
  return homes.flatMap((tree, index) =>
    tower(tree, zone.x + 38 + index * 54, zone.y + zone.height - 10).map((placed) => ({
      ...placed,
      where: 'nest' as const,
    })),
  );
}

const HEAP = 0.56;

function onHeap(view: View, zone: Zone): Loose[] {
  const perRow = Math.max(1, Math.floor((zone.width - 8) / 40));
  return view.eaten.map((code, index) => ({
    code,
    value: valueOf(code),
    part: `home-${code.toLowerCase()}`,
    x: zone.x + 24 + (index % perRow) * 40,
    y: zone.y + 54 + Math.floor(index / perRow) * 30,
    scale: HEAP,
    level: 0,
    where: 'eaten' as const,
    band: Infinity,
    top: true,
  }));
}

function distance(one: Loose, two: Loose): number {
  return Math.abs(one.x - two.x) + Math.abs(one.y - two.y);
}

/** Every pyramid of the view, lowest first. Alike pieces keep the key of the nearest that was there before. */
export function placed(view: View, layout: Zones, before: readonly Placed[]): Placed[] {
  const pieces = [
    ...onHeap(view, layout.eaten),
    ...inShed(view, layout.shed),
    ...inNest(view, layout.nest),
    ...onBoard(view, layout.board),
  ];
  const keyed = new Map<Loose, string>();
  const free = new Map<string, Placed[]>();
  for (const old of before) free.set(old.code, [...(free.get(old.code) ?? []), old]);
  const pairs = pieces.flatMap((piece) =>
    (free.get(piece.code) ?? []).map((old) => ({ piece, old, far: distance(piece, old) })),
  );
  const used = new Set<string>();
  for (const { piece, old } of pairs.sort((one, two) => one.far - two.far)) {
    if (keyed.has(piece) || used.has(old.key)) continue;
    keyed.set(piece, old.key);
    used.add(old.key);
  }
  let fresh = 0;
  const key = (piece: Loose): string => {
    let name = `${piece.code}-${fresh++}`;
    while (used.has(name)) name = `${piece.code}-${fresh++}`;
    used.add(name);
    return name;
  };
  return pieces
    .map((piece) => ({ ...piece, key: keyed.get(piece) ?? key(piece) }))
    .sort((one, two) => one.level - two.level || one.y - two.y);
}
