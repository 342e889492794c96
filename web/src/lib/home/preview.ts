// What a game becomes with options.
import { post } from '../api/ask';
import type { GameCard, Preview } from '../api/types';

/** Returns the seats, their names and the bots of a game that is played with these options. */
export function preview(
  game: GameCard,
  options: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Preview> {
  return post<Preview>(`games/${game.id}/preview`, { options }, signal);
}
