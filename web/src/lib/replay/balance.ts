// Luck and skill: what dice and choices brought each player, added up from the reviews of all decisions.
import { inOrder } from './curve';
import type { Review } from './types';

/** What a game brought one seat, in shares of one point: `start + luck + given + received` is `payoff`. */
export interface SeatBalance {
  start: number;
  luck: number;
  /** What its own choices gave away, as a negative number; by search it can come out a little above zero. */
  given: number;
  /** What the others' choices gave to it, or took from it. */
  received: number;
  payoff: number;
  /** The share of what it could have given away that it kept; null if no choice made a difference. */
  accuracy: number | null;
  /** By how much each part may be wrong: at most if all is exact, else half a 95% interval. */
  margins: { start: number; luck: number; given: number; received: number };
}

export interface GameBalance {
  seats: SeatBalance[];
  /** How many decisions had more than one move, and how many of them were judged exactly. */
  decisions: number;
  exact: number;
}

type Choice = NonNullable<Review['choice']>;

/** Errors of exact parts add up, those of searches partly cancel out. */
function together(parts: readonly { margin: number; exact: boolean }[]): number {
  let bound = 0;
  let squares = 0;
  for (const { margin, exact } of parts)
    if (exact) bound += margin;
    else squares += margin ** 2;
  return bound + Math.sqrt(squares);
}

/** Returns the balance of a game all of whose decisions are reviewed; null if no review tells where it began. */
export function balanceOf(reviews: Iterable<Review>, payoffs: readonly number[]): GameBalance | null {
  const told = inOrder(reviews);
  const choices = told.flatMap(({ choice }) => (choice ? [choice] : []));
  const first = told[0];
  if (first?.start.length !== payoffs.length) return null;
  const seats = payoffs.map((payoff, seat): SeatBalance => {
    const own = choices.filter((choice) => choice.seat === seat);
    const others = choices.filter((choice) => choice.seat !== seat);
    const sum = (some: readonly Choice[]): number =>
      some.reduce((total, one) => total + (one.changes[seat] ?? 0), 0);
    const margins = (some: readonly Choice[]): { margin: number; exact: boolean }[] =>
      some.map(({ margins, exact }) => ({ margin: margins[seat] ?? 0, exact }));
    const opening = first.start[seat] ?? choices[0]?.best ?? payoff;
    const beginning = { margin: first.start_margins[seat] ?? 0, exact: false };
    const [given, received] = [sum(own), sum(others)];
    const stake = own.reduce((total, choice) => total + choice.stake, 0);
    return {
      start: opening,
      luck: payoff - opening - given - received,
      given,
      received,
      payoff,
      accuracy: stake > 0 ? Math.min(1, Math.max(0, 1 + given / stake)) : null,
      margins: {
        start: beginning.margin,
        luck: together([...margins(choices), beginning]),
        given: together(margins(own)),
        received: together(margins(others)),
      },
    };
  });
  return { seats, decisions: choices.length, exact: choices.filter(({ exact }) => exact).length };
}
