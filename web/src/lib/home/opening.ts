// A table that is ready to play at once.
import { post, requestName } from '../api/ask';
import { me } from '../api/me.svelte';
import type { Command, GameCard, Opening } from '../api/types';

const LEVEL = 'medium';

/** A sensible level that the game has. */
export function usualLevel(bots: readonly string[]): string {
  return bots.includes(LEVEL) ? LEVEL : (bots.at(-1) ?? 'random');
}

/** Open a table, as somebody, and do what is to be done at it first; its name. */
export async function openTable(opening: Opening, first: readonly Command[]): Promise<string> {
  await me.ensure();
  const { id } = await post<{ id: string }>(`tables?request=${requestName()}`, opening);
  for (const command of first) await post(`tables/${id}/commands?request=${requestName()}`, command);
  return id;
}

/** Me first, bots on all other seats, and the coach at hand. */
export function againstBots(game: GameCard): Promise<string> {
  return openTable({ game: game.id, coach: true }, [{ type: 'start', fill: usualLevel(game.bots) }]);
}
