import { describe, expect, it } from 'vitest';

import { columnX, ground, NARROW, pips, rollNumber, stacked, standsIn, startedIn, WIDE } from './layout';
import type { SnailsPaceView, TrackView } from './view';

function track(number: number, to_go: [number, number], winner: number | null = null): TrackView {
  return { track: number, columns: null, to_go, rider: null, winner, parked: null };
}

describe('where snails stand', () => {
  it('X counts columns from the left, O from the right', () => {
    const five = track(5, [5, 5]);
    expect([standsIn(five, 0), standsIn(five, 1)]).toEqual([4, 5]);
    expect([startedIn(five, 0), startedIn(five, 1)]).toEqual([4, 5]);
  });

  it('a winner has left over the far edge', () => {
    expect(standsIn(track(3, [0, 2], 0), 0)).toBe(9);
    expect(standsIn(track(3, [2, 0], 1), 1)).toBe(0);
  });

  it('two on one square are a stack, but not once the race is won', () => {
    expect(stacked(track(5, [4, 5]))).toBe(true);
    expect(stacked(track(5, [5, 5]))).toBe(false);
    expect(stacked(track(8, [0, 9], 0))).toBe(false);
  });
});

it.each([WIDE, NARROW])('all columns and tracks lie within the board', (layout) => {
  expect(columnX(layout, 1) - layout.cell / 2).toBeGreaterThanOrEqual(0);
  expect(columnX(layout, 8) + layout.cell / 2).toBeLessThanOrEqual(layout.width);
  expect(ground(layout, 1)).toBeLessThan(layout.height);
  expect(ground(layout, 8) - layout.row).toBeGreaterThan(layout.plate.height);
  const { x, y, size } = layout.dice;
  expect(x + size * 2).toBeLessThan(layout.stop.x);
  expect(y + size / 2).toBeLessThan(layout.top);
});

it.each([1, 2, 3, 4, 5, 6])('face %i has as many pips', (face) => {
  expect(new Set(pips(face).map(String)).size).toBe(face);
});

it('each roll has a number of its own, and keeps it while its moves are made', () => {
  const view = (turn: number, dice: number[], over = false) =>
    ({ turn, dice, over }) as unknown as SnailsPaceView;
  const rolled = rollNumber(view(4, [1, 2, 3]));
  expect(rollNumber(view(5, []))).toBe(rolled);
  expect(rollNumber(view(4, [], true))).toBe(rolled);
  expect(rollNumber(view(6, []))).not.toBe(rolled);
});
