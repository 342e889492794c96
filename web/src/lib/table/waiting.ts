// Whom the table waits for.
import type { Seated } from '../game';
import { nameOf } from '../seats';
import type { Words } from '../words/index.svelte';

/** Returns a sentence that says whom the table waits for. */
export function waiting(seat: Seated | undefined, { table }: Words): string {
  if (!seat) return '';
  if (seat.kind === 'person' && seat.bot) return table.botPlaysFor(nameOf(seat));
  return seat.kind === 'bot' ? table.thinking(nameOf(seat)) : table.turnOf(nameOf(seat));
}
