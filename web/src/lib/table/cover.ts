// Several players at one screen: between them it is covered where the game has secrets.
import type { TableView } from '../api/types';

type Screen = Pick<TableView, 'hot_seat' | 'secrets' | 'phase' | 'seats' | 'actor' | 'seat'>;

function ownSeats(table: Screen): number[] {
  return table.seats.flatMap((seat, at) => (seat.yours ? [at] : []));
}

/** Whether the screen is passed between players who may not see what it showed to each other. */
export function isPassedOn(table: Screen): boolean {
  return table.hot_seat && table.secrets && table.phase === 'playing' && ownSeats(table).length > 1;
}

/** Returns the seat that the screen has to be passed to; null when `uncovered`, the seat that has it, may see it. */
export function coveredSeat(table: Screen, uncovered: number | null): number | null {
  if (!isPassedOn(table)) return null;
  const next = ownSeats(table).includes(table.actor) ? table.actor : (uncovered ?? table.seat);
  return next === uncovered ? null : next;
}

/** Whether the house's last news are for another seat than the one that uncovered the screen. */
export function forOtherEyes(table: Screen, uncovered: number | null): boolean {
  return isPassedOn(table) && table.seat !== uncovered;
}
