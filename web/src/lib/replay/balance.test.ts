import { describe, expect, it } from 'vitest';

import { balanceOf } from './balance';
import games from './balance.test.json';
import type { Review } from './types';

type Game = (typeof games)['two rivals'] | (typeof games)['three'];
const rivals = games['two rivals'];
const move = { move: 3, text: '', chance: 0.5, visits: 1, parts: [] };

function reviewsOf(game: Game): Review[] {
  return game.choices.map((choice) => ({
    position: choice.moment,
    seat: choice.seat,
    best: move,
    played: move,
    moves: [move],
    exact: choice.exact,
    choice,
    start: game.start,
    start_margins: game.start_margins,
  }));
}

describe.each(Object.entries(games))('luck and skill of %s', (_, game) => {
  const reviews = reviewsOf(game);

  it('are what the house says of the same choices, in whatever order they come', () => {
    const found = balanceOf([...reviews].reverse(), game.payoffs);
    expect([found?.decisions, found?.exact]).toEqual([
      game.choices.length,
      game.choices.filter(({ exact }) => exact).length,
    ]);
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
});

describe('luck and skill', () => {
  it('are not told apart where the house gives no start', () => {
    const without = reviewsOf(rivals).map((review) => ({ ...review, start: [] }));
    expect(balanceOf(without, rivals.payoffs)).toBeNull();
    expect(balanceOf([], rivals.payoffs)).toBeNull();
  });

  it('alone the first choice tells what was not known before', () => {
    const alone = reviewsOf(rivals)
      .filter(({ seat }) => seat === 0)
      .map((review): Review => ({ ...review, start: [null], start_margins: [0] }));
    expect(balanceOf(alone, [1])?.seats[0]?.start).toBe(0.58);
  });
});
