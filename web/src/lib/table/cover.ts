// Several players at one screen: between them it is covered where the game has secrets.
import type { TableView } from '../api/types';

type Screen = Pick<TableView, 'hot_seat' | 'secrets' | 'phase' | 'seats' | 'actor' | 'seat'>;

function ownSeats(table: Screen): number[] {
  return table.seats.flatMap((seat, at) => (seat.yours ? [at] : []));
}

/** Whether the screen is passed from one to the other, who may not see what it showed before. */
export function isPassedOn(table: Screen): boolean {
  return table.hot_seat && table.secrets && table.phase === 'playing' && ownSeats(table).length > 1;
}

/** Whose turn it is to be alone with the screen; null when it may be seen by `uncovered`, who uncovered it. */
export function coveredSeat(table: Screen, uncovered: number | null): number | null {
  if (!isPassedOn(table)) return null;
  const next = ownSeats(table).includes(table.actor) ? table.actor : (uncovered ?? table.seat);
  return next === uncovered ? null : next;
}

/** Whether what the house sent last is for other eyes than those that uncovered the screen. */
export function forOtherEyes(table: Screen, uncovered: number | null): boolean {
  return isPassedOn(table) && table.seat !== uncovered;
}
