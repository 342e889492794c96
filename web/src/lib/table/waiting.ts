// Whom the table waits for.
import type { Seated } from '../game';
import { nameOf } from '../seats';
import type { Words } from '../words/index.svelte';

/** Returns a sentence that says whom the table waits for. */
export function waiting(seat: Seated | undefined, { table }: Words): string {
  if (!seat) return '';
  return seat.kind === 'bot' || seat.bot ? table.thinking(nameOf(seat)) : table.turnOf(nameOf(seat));
}
