// Where everything lies: the zones of the table, and every worker with an identity of its own.
import type { Zone } from '../../lib/board/zone';
import { OWNERS, type Region, type Section, type View } from './view';

export const CELL = { width: 88, height: 104 };
const COLUMN = 352;
const GAP = 8;

export interface Point {
  x: number;
  y: number;
}

export interface Zones {
  tall: boolean;
  width: number;
  height: number;
  tray: Zone;
  map: Zone;
  /** How large a region is. */
  scale: number;
  deck: Zone;
  market: Zone;
  robot: Zone;
  players: Zone[];
}

/** The map beside everything else on a wide page; all below each other on a phone. */
export function zones(regions: number, columns: number, tall: boolean): Zones {
  const rows = Math.ceil(regions / columns);
  const space = tall ? { width: COLUMN, height: Infinity } : { width: 564, height: 520 };
  const scale = Math.min(space.width / (columns * CELL.width), space.height / (rows * CELL.height));
  const map = { width: columns * CELL.width * scale, height: rows * CELL.height * scale };
  return tall ? stacked(map, scale) : beside(map, scale);
}

type Size = Pick<Zone, 'width' | 'height'>;

function stacked(map: Size, scale: number): Zones {
  const x = 4;
  let y = 4;
  const next = (height: number): Zone => {
    const zone = { x, y, width: COLUMN, height };
    y += height + GAP;
    return zone;
  };
  const tray = next(112);
  const land = { ...next(map.height), x: x + (COLUMN - map.width) / 2, width: map.width };
  const deck = next(92);
  const market = next(132);
  const robot = next(316);
  const players = [next(58), next(58), next(58)];
  return { tall: true, width: 360, height: y, tray, map: land, scale, deck, market, robot, players };
}

function beside(map: Size, scale: number): Zones {
  const right = 4 + 564 + GAP;
  const top = 4 + 66 + GAP;
  const low = top + 499 + GAP;
  return {
    tall: false,
    width: right + COLUMN + 4,
    height: low + 96,
    tray: { x: 4, y: 4, width: 564 + GAP + COLUMN, height: 66 },
    map: { x: 4 + (564 - map.width) / 2, y: top, ...map },
    scale,
    deck: { x: right, y: top, width: COLUMN, height: 92 },
    market: { x: right, y: top + 92 + GAP, width: COLUMN, height: 132 },
    robot: { x: right, y: top + 240, width: COLUMN, height: low + 92 - top - 240 },
    players: [0, 1, 2].map((seat) => ({ x: 4 + seat * 190, y: low, width: 184, height: 92 })),
  };
}

/** The upper left corner of a place of the map. */
export function corner({ map, scale }: Zones, place: number, columns: number): Point {
  return {
    x: map.x + (place % columns) * CELL.width * scale,
    y: map.y + Math.floor(place / columns) * CELL.height * scale,
  };
}

const ROWS = { top: 46, bottom: 102, left: 5, right: 83 };

/** The tray of a row within its region. */
export function rowZone(rows: number, row: number): Zone {
  const step = (ROWS.bottom - ROWS.top) / rows;
  const height = Math.min(step - 2, 34);
  return {
    x: ROWS.left,
    y: ROWS.top + step * row + (step - height) / 2,
    width: ROWS.right - ROWS.left,
    height,
  };
}

/** The middle of each slot of a row. */
export function slotPoints(zone: Zone, slots: number): Point[] {
  const step = zone.width / Math.max(1, slots);
  return Array.from({ length: slots }, (_, slot) => ({
    x: zone.x + step * (slot + 0.5),
    y: zone.y + zone.height / 2,
  }));
}

const BODY: Readonly<Record<string, Zone & { across?: boolean }>> = {
  head: { x: 46, y: 8, width: 96, height: 34, across: true },
  torso: { x: 46, y: 46, width: 96, height: 84 },
  'left arm': { x: 2, y: 46, width: 40, height: 96 },
  'right arm': { x: 146, y: 46, width: 40, height: 96 },
  'left leg': { x: 46, y: 134, width: 46, height: 84 },
  'right leg': { x: 96, y: 134, width: 46, height: 84 },
};
export const ROBOT = { width: 188, height: 220 };

/** The plates of the robot, section by section; a robot of other sections is a wall of plates. */
export function plates(sections: readonly Section[]): Zone[][] {
  const known = sections.every((section) => section.name in BODY);
  return sections.map((section, index) => {
    const count = section.slots.length;
    const wall = { x: 0, y: (index * ROBOT.height) / sections.length, width: ROBOT.width, across: true };
    const frame = known ? BODY[section.name]! : { ...wall, height: ROBOT.height / sections.length - 3 };
    return Array.from({ length: count }, (_, slot) => plate(frame, slot, count));
  });
}

function plate(frame: Zone & { across?: boolean }, slot: number, count: number): Zone {
  const { x, y, width, height } = frame;
  if (frame.across) return { x: x + (slot * width) / count, y, width: width / count, height };
  return { x, y: y + (slot * height) / count, width, height: height / count };
}

/** Where the robot stands in its zone, and how large it is. */
export function robotFrame(zone: Zone): Point & { scale: number } {
  const scale = (zone.height - 20 - 82) / ROBOT.height;
  return { x: zone.x + (zone.width - ROBOT.width * scale) / 2, y: zone.y + 20, scale };
}

export function weaponZone(zone: Zone, weapon: number, weapons: number): Zone {
  const width = (zone.width - GAP * (weapons + 1)) / weapons;
  return { x: zone.x + GAP + weapon * (width + GAP), y: zone.y + zone.height - 78, width, height: 70 };
}

export interface Figure extends Point {
  /** The same worker keeps its key from view to view. */
  key: string;
  seat: number;
  scale: number;
  /** What is touched when it is; workers off the map are not touched. */
  part: string | null;
  /** What lies under it: its row and its region. */
  under: readonly string[];
}

type Loose = Omit<Figure, 'key'>;
/** Workers that are not touched. */
const BUSY = { part: null, under: [] };

function onMap(view: View, layout: Zones): Loose[] {
  return view.regions.flatMap((region, place) =>
    region ? inRegion(region, corner(layout, place, view.columns), layout.scale) : [],
  );
}

function inRegion(region: Region, at: Point, scale: number): Loose[] {
  return region.rows.flatMap((row, index) => {
    const zone = rowZone(region.rows.length, index);
    const seats = row.workers.flatMap((count, seat) => Array<number>(count).fill(seat));
    const points = slotPoints(zone, seats.length + row.free);
    const size = Math.min(1, zone.height / 24);
    return seats.map((seat, slot) => ({
      seat,
      x: at.x + points[slot]!.x * scale,
      y: at.y + (points[slot]!.y + 10.5 * size) * scale,
      scale: scale * size,
      part: `worker-${OWNERS[seat]}-${region.number}-${index + 1}`,
      under: [`region-${region.number}-row-${index + 1}`, `region-${region.number}`],
    }));
  });
}

function onRobot(view: View, layout: Zones): Loose[] {
  const frame = robotFrame(layout.robot);
  return plates(view.robot.sections).flatMap((section, index) =>
    section.flatMap((plate, slot) => {
      const seat = view.robot.sections[index]?.slots[slot]?.builder;
      if (seat === null || seat === undefined) return [];
      return [
        {
          seat,
          x: frame.x + (plate.x + plate.width / 2) * frame.scale,
          y: frame.y + (plate.y + plate.height / 2 + 10.5) * frame.scale,
          scale: frame.scale,
          ...BUSY,
        },
      ];
    }),
  );
}

function onWeapons(view: View, layout: Zones): Loose[] {
  return view.weapons.flatMap((weapon, index) => {
    if (weapon.owner === null || !weapon.built) return [];
    const zone = weaponZone(layout.robot, index, view.weapons.length);
    return [{ seat: weapon.owner, x: zone.x + zone.width - 13, y: zone.y + 66, scale: 0.9, ...BUSY }];
  });
}

export function guardPoint(at: Point, guard: number, scale: number): Point {
  return { x: at.x + (12 + guard * 17) * scale, y: at.y + 38 * scale };
}

function onGuard(view: View, layout: Zones): Loose[] {
  return view.regions.flatMap((region, place) => {
    const at = corner(layout, place, view.columns);
    return (region?.guards ?? []).map((guard, index) => ({
      seat: guard.owner,
      ...offset(guardPoint(at, index, layout.scale), 0, 6.5 * layout.scale),
      scale: layout.scale * 0.55,
      ...BUSY,
    }));
  });
}

/** A lifted worker hovers over the region it was taken from, until it is set down. */
function inHand(view: View, layout: Zones): Loose[] {
  const from = placeOf(view, view.pending.lifted_from ?? null);
  if (from < 0 || view.player === null) return [];
  const at = offset(corner(layout, from, view.columns), 44 * layout.scale, 42 * layout.scale);
  return [{ seat: view.player, ...at, scale: layout.scale * 1.3, ...BUSY }];
}

function offset({ x, y }: Point, dx: number, dy: number): Point {
  return { x: x + dx, y: y + dy };
}

/** Where a player's workers wait. */
export function pool({ players }: Zones, seat: number): Point {
  const zone = players[seat]!;
  return { x: zone.x + 18, y: zone.y + 28 };
}

/** Every worker that can be seen. One that moved keeps its key: the nearest of its colour that left its place. */
export function figures(view: View, layout: Zones, before: readonly Figure[]): Figure[] {
  const now = [
    ...onMap(view, layout),
    ...onGuard(view, layout),
    ...onRobot(view, layout),
    ...onWeapons(view, layout),
    ...inHand(view, layout),
  ];
  const spot = ({ seat, x, y }: Loose): string => `${seat}:${Math.round(x)}:${Math.round(y)}`;
  const stayed = new Map(before.map((figure) => [spot(figure), figure]));
  const keys = new Map<Loose, string>();
  const used = new Set<string>();
  for (const worker of now) {
    const old = stayed.get(spot(worker));
    if (!old || used.has(old.key)) continue;
    keys.set(worker, old.key);
    used.add(old.key);
  }
  for (const worker of now) {
    if (keys.has(worker)) continue;
    const left = before.filter(({ key, seat }) => seat === worker.seat && !used.has(key));
    const far = ({ x, y }: Point): number => Math.abs(x - worker.x) + Math.abs(y - worker.y);
    const nearest = left.sort((one, two) => far(one) - far(two))[0];
    if (!nearest) continue;
    keys.set(worker, nearest.key);
    used.add(nearest.key);
  }
  let fresh = 0;
  const name = (seat: number): string => {
    let key = `${seat}-${fresh++}`;
    while (used.has(key)) key = `${seat}-${fresh++}`;
    used.add(key);
    return key;
  };
  return now.map((worker) => ({ ...worker, key: keys.get(worker) ?? name(worker.seat) }));
}

/** The place of a region by its number. */
export function placeOf(view: View, number: number | null): number {
  return view.regions.findIndex((region) => region !== null && region.number === number);
}
