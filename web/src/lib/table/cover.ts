// Several players at one screen: between them it is covered where the game has secrets.
import type { TableView } from '../api/types';

/** Whose turn it is to be alone with the screen; null when it may be seen. `uncovered` is who is. */
export function coveredSeat(
  table: Pick<TableView, 'hot_seat' | 'secrets' | 'phase' | 'seats' | 'actor' | 'seat'>,
  uncovered: number | null,
): number | null {
  const mine = table.seats.flatMap((seat, at) => (seat.yours ? [at] : []));
  if (!table.hot_seat || !table.secrets || table.phase !== 'playing' || mine.length < 2) return null;
  const next = mine.includes(table.actor) ? table.actor : (uncovered ?? table.seat);
  return next === uncovered && table.seat === uncovered ? null : next;
}
