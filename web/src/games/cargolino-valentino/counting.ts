// How the counting of shells is laid out, and how long it takes.
import type { CargolinoView } from './view';

export const COUNTING = { width: 352, top: 40, row: 36 };
/** Milliseconds for a card. */
export const BEAT = 620;

export function countingHeight(players: number): number {
  return COUNTING.top + players * COUNTING.row + 8;
}

/** Returns which race has just been run and is being counted, from 0; null while none is. */
export function countedRace(view: CargolinoView): number | null {
  return view.stage === 'deal' && view.past_races.length > 0 ? view.past_races.length - 1 : null;
}

export function cardsOf(view: CargolinoView, race: number): number {
  return view.past_races[race]?.hands.reduce((sum, hand) => sum + hand.length, 0) ?? 0;
}

/** Returns how long the counting between two races stays to be seen. */
export function linger(view: CargolinoView): number {
  const race = countedRace(view);
  return race === null ? 0 : (cardsOf(view, race) + 3) * BEAT;
}

/** Returns what was seen when a race had ended and no card was turned yet. */
export function asItEnded(view: CargolinoView, race: number): CargolinoView {
  const past = view.past_races[race];
  if (!past) return view;
  return {
    ...view,
    race: race + 1,
    player: null,
    cards: past.hands[0]?.length ?? 0,
    own: view.seat === null ? [] : (past.hands[view.seat] ?? []),
    snails: past.places as CargolinoView['snails'],
    scores: view.scores.map((score, seat) => score - (past.shells[seat] ?? 0)),
    past_races: view.past_races.slice(0, race),
  };
}
