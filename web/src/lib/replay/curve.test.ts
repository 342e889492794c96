import { describe, expect, it } from 'vitest';

import { askingOrder, lines, pathOf, positionAt, turningPoints, xOf, yOf } from './curve';
import type { Review } from './types';

function advice(text: string, chance: number | null) {
  return { move: 0, text, chance, visits: 1, parts: [] };
}

function review(position: number, seat: number, best: number | null, played: number | null): Review {
  const one = advice('best', best);
  return {
    position,
    seat,
    best: one,
    played: advice('played', played),
    moves: [one],
    exact: false,
    choice: null,
    start: [],
    start_margins: [],
  };
}

describe('lines', () => {
  it('each seat has its own, in the order of the game and whatever order the answers came in', () => {
    const found = lines(
      [review(5, 0, 0.6, 0.4), review(2, 0, 0.5, 0.5), review(3, 1, 0.45, 0.45)],
      2,
      8,
      [0, 1],
    );
    expect(found[0]).toEqual([
      { position: 2, chance: 0.5 },
      { position: 3, chance: 0.5 },
      { position: 5, chance: 0.6 },
      { position: 6, chance: 0.4 },
      { position: 7, chance: 0 },
    ]);
    expect(found[1]?.at(-1)).toEqual({ position: 7, chance: 1 });
  });

  it('a seat of which nothing is known has no line, and a decision without choice no point', () => {
    expect(lines([review(1, 0, null, null)], 2, 4, [1, 0])).toEqual([[], []]);
  });

  it('chances stay between 0 and 1', () => {
    expect(lines([review(1, 0, 1.2, -0.1)], 1, 4, null)[0]?.map((point) => point.chance)).toEqual([1, 0]);
  });
});

describe('turning points', () => {
  it('are moves that lost ten points or more against the best', () => {
    const turns = turningPoints([review(9, 1, 0.7, 0.5), review(4, 0, 0.5, 0.41), review(1, 0, 0.6, 0.5)]);
    expect(turns.map((turn) => turn.position)).toEqual([1, 9]);
    expect(turns[1]).toMatchObject({ seat: 1, played: 'played', best: 'best', from: 0.7, to: 0.5 });
  });

  it('a forced move is none, nor one that was not played yet', () => {
    expect(turningPoints([review(1, 0, null, null), { ...review(2, 0, 0.9, 0), played: null }])).toEqual([]);
  });
});

describe('the order of asking', () => {
  it.each([0, 1, 2, 7, 64, 101])('asks each of %i decisions once', (count) => {
    const decisions = Array.from({ length: count }, (_, index) => 3 * index);
    expect([...askingOrder(decisions)].sort((a, b) => a - b)).toEqual(decisions);
  });

  it('reaches the far half of the game early', () => {
    const order = askingOrder(Array.from({ length: 100 }, (_, index) => index));
    expect(order.slice(0, 4).some((position) => position > 50)).toBe(true);
  });
});

describe('the picture', () => {
  const plot = { width: 600, height: 100, total: 61 };

  it('runs from the set-up at the left to the end at the right, a sure win on top', () => {
    expect([xOf(0, plot), xOf(60, plot)]).toEqual([0, 600]);
    expect([yOf(1, plot), yOf(0, plot)]).toEqual([0, 100]);
    expect(
      pathOf(
        [
          { position: 0, chance: 0.5 },
          { position: 60, chance: 1 },
        ],
        plot,
      ),
    ).toBe('M0 50L600 0');
  });

  it('a touch finds the nearest moment, never one outside the game', () => {
    expect(positionAt(304, plot)).toBe(30);
    expect(positionAt(-20, plot)).toBe(0);
    expect(positionAt(9000, plot)).toBe(60);
    expect(xOf(0, { ...plot, total: 1 })).toBe(0);
  });
});
