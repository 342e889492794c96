// Adding to the dice: this device's random bytes go along with the commands by which its visitor takes part.
import type { Command, TableView } from '../api/types';
import { handOn, keep, markGiven, nextOf } from './kept';

const SHARED = 2;

/** Returns the command with what this device adds to the dice. The table's fingerprint has been shown by now. */
export function withLuck(id: string, table: TableView | null, command: Command): Command {
  if (table?.dice.scheme !== SHARED) return command;
  const { commitment, next_commitment } = table.dice;
  if (command.type === 'sit' || command.type === 'start')
    return { ...command, luck: keep(id, commitment).luck };
  if (next_commitment === null || !wantsRematch(table, command)) return command;
  return { ...command, luck: keep(nextOf(id), next_commitment).luck };
}

type Agreement = Extract<Command, { type: 'offer' | 'answer' }>;

function wantsRematch(table: TableView, command: Command): command is Agreement {
  if (command.type === 'answer') return command.agree && table.offer?.kind === 'rematch';
  return command.type === 'offer' && command.kind === 'rematch';
}

/** The house has done a command: what went along with it must be in the record. */
export function done(id: string, command: Command): void {
  if (!('luck' in command) || !command.luck) return;
  if (command.type === 'offer' || command.type === 'answer') markGiven(nextOf(id));
}

/**
 * Notes what a table shows of its dice, if the visitor sits at it. Returns the command by which this device adds to
 * them, if it has not: the visitor opened the table, and waits for others.
 */
export function noticed(id: string, table: TableView): Command | null {
  const own = table.seats.flatMap((seat, at) => (seat.yours ? [at] : []));
  if (table.next_table) handOn(id, table.next_table);
  if (!own.length || table.dice.scheme !== SHARED) return null;
  const { luck } = keep(id, table.dice.commitment);
  if (own.some((seat) => table.dice.luck[seat] === luck)) markGiven(id);
  const lacks = table.phase === 'gathering' && own.some((seat) => table.dice.luck[seat] === null);
  return lacks ? { type: 'stir', luck } : null;
}
