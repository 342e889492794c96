// Which games this client can show, and how.
import { builtIn } from './built-in';
import type { GameClient } from './game';
import { guestClient } from './guest';

/**
 * Returns how a game is shown; null for one that brings no board. Nothing else looks a game's client up, so a game
 * that is not built in is given one here.
 */
export async function clientOf(game: string): Promise<GameClient | null> {
  const load = builtIn[`../games/${game}/index.ts`];
  return load ? (await load()).default : guestClient(game);
}
