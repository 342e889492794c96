// Opening tables.
import { post, requestName } from '../api/ask';
import { me } from '../api/me.svelte';
import type { Command, GameCard, OpenedTable, Opening } from '../api/types';
import { withLuck } from '../fair/share';
import { withCode } from '../people/withCode';

const LEVEL = 'medium';

/** Returns the level of bots to suggest, among those that a game has. */
export function usualLevel(bots: readonly string[]): string {
  return bots.includes(LEVEL) ? LEVEL : (bots.at(-1) ?? 'random');
}

/** Returns three bots to choose from, weakest first, among those that a game has. */
export function suggested(bots: readonly string[]): string[] {
  const levels = ['easy', LEVEL, 'hard'].filter((level) => bots.includes(level));
  return levels.length ? levels : [usualLevel(bots)];
}

/** Opens a table and sends it the first commands. Returns its id. A visitor without a name gets one before. */
export async function openTable(opening: Opening, first: readonly Command[]): Promise<string> {
  await me.ensure();
  const request = `tables?request=${requestName()}`;
  const { id, table } = await withCode(() => post<OpenedTable>(request, opening));
  for (const command of first)
    await post(`tables/${id}/commands?request=${requestName()}`, withLuck(id, table, command));
  return id;
}

/** Opens a table with the visitor on the first seat and bots of a level on all others. Returns its id. */
export function againstBots(game: GameCard, level: string): Promise<string> {
  return openTable({ game: game.id, coach: true }, [{ type: 'start', fill: level }]);
}
