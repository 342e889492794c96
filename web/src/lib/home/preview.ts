// What a game becomes with options.
import { post } from '../api/ask';
import type { GameCard, Opening, Preview } from '../api/types';

/** What of a table decides whether its game is rated. */
export type Terms = Pick<Opening, 'seats' | 'hot_seat' | 'coach' | 'study'>;

/** Returns the seats, their names and the bots of a game with these options, and why it is not rated. */
export function preview(
  game: GameCard,
  options: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  terms: Terms = {},
): Promise<Preview> {
  return post<Preview>(`games/${game.id}/preview`, { options, ...terms }, signal);
}

/** Whether two can play a game, by its card's "2-6". */
export function isForTwo(players: string): boolean {
  const [least = 0, most = least] = players.split('-').map(Number);
  return least <= 2 && 2 <= most;
}
