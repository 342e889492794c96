import { describe, expect, it } from 'vitest';

import { petals } from './flowers';
import { crowd, garden, smooth } from './path';
import { COLOURS } from './view';

describe('the garden path', () => {
  it.each([
    [3, 360, true],
    [20, 360, true],
    [20, 960, false],
    [62, 360, true],
    [62, 960, false],
  ])('keeps %i places inside %i wide, each apart from the others', (places, width, narrow) => {
    const { spots, cell, height } = garden(places, width, narrow);
    expect(spots).toHaveLength(places);
    for (const [index, spot] of spots.entries()) {
      expect(spot.x).toBeGreaterThanOrEqual(cell / 2);
      expect(spot.x).toBeLessThanOrEqual(width - cell / 2);
      expect(spot.y).toBeGreaterThan(0);
      expect(spot.y).toBeLessThan(height);
      for (const other of spots.slice(index + 1))
        expect(Math.hypot(spot.x - other.x, spot.y - other.y)).toBeGreaterThan(cell * 0.85);
    }
  });

  it('winds: each row runs against the one before, and a step is never longer than the start stone', () => {
    const { spots, cell } = garden(20, 960, false);
    expect(new Set(spots.map((spot) => spot.right))).toEqual(new Set([true, false]));
    for (let i = 1; i < spots.length; i++) {
      const [from, to] = [spots[i - 1]!, spots[i]!];
      expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeLessThan(cell * 1.6);
    }
  });

  it('runs through every place', () => {
    const { spots, line } = garden(20, 360, true);
    for (const { x, y } of spots) expect(line).toContain(`${x} ${y}`);
    expect(smooth([])).toBe('');
  });
});

describe('snails that share a place', () => {
  it.each([1, 2, 3, 4, 5, 6])('%i of them stand apart and within it', (count) => {
    for (const stone of [true, false]) {
      const standings = crowd(count, stone);
      expect(standings).toHaveLength(count);
      for (const { x, wide } of standings)
        expect(Math.abs(x) + wide / 2).toBeLessThanOrEqual(stone ? 0.95 : 0.52);
      expect(new Set(standings.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    }
  });
});

it('every colour has a flower of its own', () => {
  expect(new Set(COLOURS.map((colour) => petals(colour, 10))).size).toBe(COLOURS.length);
});
