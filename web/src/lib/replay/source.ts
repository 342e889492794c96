// Past games: of a table of the house, or of a record that somebody brings.
import { get, post } from '../api/ask';
import { me } from '../api/me.svelte';
import type { Moment, TableView } from '../api/types';
import { withCode } from '../people/withCode';
import { SPECTATOR, type GameRecord, type Moments, type PastGame, type ReplayView } from './types';

const PAGE = 200;
/** A longer file is not even sent. The house has a limit of its own. */
export const MOST_BYTES = 1_000_000;

/**
 * Returns a table's game, with the names that bots have there. A finished game can be seen as any seat; one that is
 * still played only as the visitor knows it.
 */
export async function ofTable(id: string, eyes: number | null, signal: AbortSignal): Promise<PastGame> {
  const table = await get<TableView>(`tables/${id}`, signal);
  const { seats } = table;
  if (table.phase !== 'over') {
    const moments = await allMoments(id, signal);
    return {
      game: table.game,
      title: table.title,
      seats,
      seat: table.seat,
      moments,
      result: null,
      dice: null,
      record: null,
    };
  }
  const record = await get<GameRecord>(`tables/${id}/record`, signal);
  return { ...(await ofRecord(record, eyes ?? table.seat, signal)), seats, result: table.result };
}

async function allMoments(id: string, signal: AbortSignal): Promise<Moment[]> {
  const found: Moment[] = [];
  for (;;) {
    const page = await get<Moments>(`tables/${id}/moments?from=${found.length}&count=${PAGE}`, signal);
    found.push(...page.moments);
    if (found.length >= page.total || page.moments.length === 0) return found;
  }
}

/** Returns the game of a record, as a seat sees it. The house replays it and refuses one that breaks the rules. */
export async function ofRecord(
  record: GameRecord,
  eyes: number | null,
  signal: AbortSignal,
): Promise<PastGame> {
  const shown = await post<ReplayView>(`replay?seat=${eyes ?? SPECTATOR}`, record, signal);
  const { game, title, seat, moments, result, dice } = shown;
  const seats = shown.seats.map((named) => ({
    ...named,
    kind: 'person' as const,
    bot: null,
    yours: false,
    visiting_bot: false,
  }));
  return { game, title, seats, seat, moments, result, dice, record };
}

/** Opens a study game that goes on from a decision of a table's game, with the same dice. Returns its id. */
export async function tryAgain(table: string, position: number): Promise<string> {
  await me.ensure();
  const path = `tables/${table}/again?position=${position}`;
  return (await withCode(() => post<{ id: string }>(path, {}))).id;
}
