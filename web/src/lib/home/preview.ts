// What a game becomes with options.
import { post } from '../api/ask';
import type { GameCard, Preview } from '../api/types';

export function preview(game: GameCard, options: Record<string, unknown>): Promise<Preview> {
  return post<Preview>(`games/${game.id}/preview`, { options });
}
