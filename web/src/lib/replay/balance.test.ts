import { describe, expect, it } from 'vitest';

import { balanceOf } from './balance';
import game from './balance.test.json';
import type { Review } from './types';

const move = { move: 3, text: '', chance: 0.5, visits: 1, parts: [] };
const reviews = game.choices.map((choice): Review => ({
  position: choice.moment,
  seat: choice.seat,
  best: move,
  played: move,
  moves: [move],
  exact: choice.exact,
  choice,
  start: game.start,
}));

describe('luck and skill', () => {
  it('are what the house says of the same choices, in whatever order they come', () => {
    const found = balanceOf([...reviews].reverse(), game.payoffs);
    expect([found?.decisions, found?.exact]).toEqual([6, 3]);
    game.seats.forEach((seat, number) => {
      const { margins, ...parts } = seat;
      for (const [part, value] of Object.entries(parts))
        expect(found?.seats[number]?.[part as keyof typeof parts]).toBeCloseTo(value, 12);
      for (const [part, value] of Object.entries(margins))
        expect(found?.seats[number]?.margins[part as keyof typeof margins]).toBeCloseTo(value, 12);
    });
  });

  it('add up to the result', () => {
    for (const seat of balanceOf(reviews, game.payoffs)?.seats ?? [])
      expect(seat.start + seat.luck + seat.given + seat.received).toBeCloseTo(seat.payoff, 12);
  });

  it('are not told apart where the house gives no start', () => {
    const without = reviews.map((review) => ({ ...review, start: [] }));
    expect(balanceOf(without, game.payoffs)).toBeNull();
    expect(balanceOf([], game.payoffs)).toBeNull();
  });

  it('alone the first choice tells what was not known before', () => {
    const alone = reviews
      .filter(({ seat }) => seat === 0)
      .map((review): Review => ({ ...review, start: [null] }));
    expect(balanceOf(alone, [1])?.seats[0]?.start).toBe(0.58);
  });
});
