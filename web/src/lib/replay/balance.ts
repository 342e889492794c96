// Luck and skill: what dice and choices brought each player, added up from the reviews of all decisions.
import { inOrder } from './curve';
import type { Review } from './types';

/** What a game brought one seat, in shares of one point: `start + luck + given + received` is `payoff`. */
export interface SeatBalance {
  start: number;
  luck: number;
  /** What its own choices gave away, as a negative number. */
  given: number;
  /** What the other's choices gave to it. */
  received: number;
  payoff: number;
  /** The share of what it could have given away that it kept; null if no choice made a difference. */
  accuracy: number | null;
  /** By how much `luck`, `given` and `received` may be wrong: at most if all is exact, else half a 95% interval. */
  margins: { luck: number; given: number; received: number };
}

export interface GameBalance {
  seats: SeatBalance[];
  /** How many decisions had more than one move, and how many of them were judged exactly. */
  decisions: number;
  exact: number;
}

type Choice = NonNullable<Review['choice']>;

/** Errors of exact parts add up, those of searches partly cancel out. */
function marginOf(choices: readonly Choice[]): number {
  let bound = 0;
  let squares = 0;
  for (const { margin, exact } of choices)
    if (exact) bound += margin;
    else squares += margin ** 2;
  return bound + Math.sqrt(squares);
}

/** Returns the balance of a game all of whose decisions are reviewed; null where luck and skill are not told apart. */
export function balanceOf(reviews: Iterable<Review>, payoffs: readonly number[]): GameBalance | null {
  const told = inOrder(reviews);
  const choices = told.flatMap(({ choice }) => (choice ? [choice] : []));
  const start = told[0]?.start ?? [];
  const result = payoffs[0];
  if (!start.length || start.length !== payoffs.length || result === undefined) return null;
  const first = start[0] ?? choices[0]?.best ?? result;
  const total = (some: readonly Choice[], part: 'loss' | 'stake'): number =>
    some.reduce((sum, choice) => sum + choice[part], 0);
  const seats = payoffs.map((payoff, seat): SeatBalance => {
    const own = choices.filter((choice) => choice.seat === seat);
    const others = choices.filter((choice) => choice.seat !== seat);
    const opening = Math.abs(seat - first);
    const given = 0 - total(own, 'loss');
    const received = total(others, 'loss');
    const stake = total(own, 'stake');
    return {
      start: opening,
      luck: payoff - opening - given - received,
      given,
      received,
      payoff,
      accuracy: stake > 0 ? 1 + given / stake : null,
      margins: { luck: marginOf(choices), given: marginOf(own), received: marginOf(others) },
    };
  });
  return { seats, decisions: choices.length, exact: choices.filter(({ exact }) => exact).length };
}
