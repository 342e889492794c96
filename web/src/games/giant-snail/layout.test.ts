import { expect, test } from 'vitest';

import { corner, figures, plates, rowZone, slotPoints, zones } from './layout';
import type { Region, Section, View } from './view';

function region(number: number, ...rows: [number[], number][]): Region {
  return {
    number,
    type: 'Mine',
    kind: 'mine',
    owner: 0,
    ruined: false,
    rows: rows.map(([workers, free]) => ({ workers, free })),
    guards: [],
    snail: false,
    robot: false,
  };
}

function view(...regions: Region[]): View {
  return {
    regions,
    columns: 4,
    robot: { sections: [] },
    weapons: [],
    pending: {},
    player: 0,
  } as unknown as View;
}

const slots = [0, 1, 2].map(() => ({ metal: 1, energy: 1, builder: null }));

test('the map of a phone is as wide as the phone allows', () => {
  const layout = zones(12, 4, true);
  expect(layout.map.width).toBe(352);
  expect(layout.map.x + layout.map.width).toBeLessThanOrEqual(layout.width);
  expect(corner(layout, 5, 4)).toEqual({ x: 4 + 88, y: layout.map.y + 104 });
});

test.each([
  [12, 12],
  [3, 1],
  [4, 2],
  [12, 3],
])('a map of %i regions in %i columns fits beside the robot', (regions, columns) => {
  const { map, robot } = zones(regions, columns, false);
  expect(map.x + map.width).toBeLessThanOrEqual(robot.x);
});

test('rows do not overlap, and slots stay inside', () => {
  const [one, two] = [rowZone(2, 0), rowZone(2, 1)];
  expect(one.y + one.height).toBeLessThanOrEqual(two.y);
  expect(one.height).toBeGreaterThanOrEqual(24);
  for (const { x } of slotPoints(one, 4)) expect(x).toBeGreaterThan(one.x);
});

test('the robot has its shape when its sections are known, and is a wall otherwise', () => {
  const known: Section[] = [
    { name: 'head', slots },
    { name: 'torso', slots },
  ];
  expect(plates(known)[1]![0]!.y).toBe(46);
  const other = plates([...known, { name: 'jetpack', slots }]);
  expect(other.map((section) => section[0]!.x)).toEqual([0, 0, 0]);
});

test('a worker that is moved keeps its key, and the others stay', () => {
  const layout = zones(12, 4, false);
  const before = figures(view(region(1, [[1, 1, 0], 0]), region(2, [[0, 0, 0], 2])), layout, []);
  const after = figures(view(region(1, [[0, 1, 0], 1]), region(2, [[1, 0, 0], 1])), layout, before);
  const red = (all: typeof before) => all.find(({ seat }) => seat === 0)?.key;
  expect(after).toHaveLength(2);
  expect(red(after)).toBe(red(before));
});

test('a lifted worker is the one that left, and stays itself when it is set down', () => {
  const layout = zones(12, 4, false);
  const before = figures(view(region(1, [[1, 0, 0], 1]), region(2, [[1, 0, 0], 1])), layout, []);
  const lifted = { ...view(region(1, [[1, 0, 0], 1]), region(2, [[0, 0, 0], 2])), pending: { lifted_from: 2 } };
  const hovering = figures(lifted, layout, before);
  expect(hovering.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  expect(hovering[1]).toMatchObject({ part: null, seat: 0 });
  const after = figures(view(region(1, [[2, 0, 0], 0]), region(2, [[0, 0, 0], 2])), layout, hovering);
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
});

test('a new worker gets a key of its own', () => {
  const layout = zones(12, 4, true);
  const before = figures(view(region(1, [[1, 0, 0], 1])), layout, []);
  const after = figures(view(region(1, [[2, 0, 0], 0])), layout, before);
  expect(new Set(after.map(({ key }) => key)).size).toBe(2);
  expect(after.map(({ key }) => key)).toContain(before[0]!.key);
});

test('a touch names the worker by colour, region and row', () => {
  const [worker] = figures(view(region(7, [[0, 0, 0], 2], [[0, 0, 1], 1])), zones(12, 4, true), []);
  expect(worker?.part).toBe('worker-black-7-2');
});
