// Checks the dice of a finished game on this device, by Web Crypto alone. docs/fair-dice.md states the rule.
import type { GameRecord } from '../api/types';
import { type Kept, toHex } from './kept';

export type Finding =
  | { kind: 'true'; rolls: number; kept: boolean; added: boolean }
  /** What is wrong; `event` is the number of the roll, from 1. */
  | { kind: 'seed' | 'commitment' | 'luck' | 'ways' }
  | { kind: 'roll'; event: number }
  /** There is nothing to check yet, or this page is not allowed Web Crypto. */
  | { kind: 'old' | 'cannot' };

const SHARED = 2;
const CHANCE = -1;
const BITS = 256n;
const encoder = new TextEncoder();

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

async function hmac(key: Uint8Array<ArrayBuffer>): Promise<(text: string) => Promise<Uint8Array<ArrayBuffer>>> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return async (text) => new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)));
}

type Roll = (number: number, nonce: number, ways: number) => Promise<number>;

/** Returns the dice: which outcome event `number` has among so many ways, after `nonce` undos. */
async function diceOf(seed: string, luck: readonly (string | null)[]): Promise<Roll> {
  const mix = await hmac(fromHex(seed));
  const sign = await hmac(await mix(luck.map((added) => added ?? '').join(',')));
  return async (number, nonce, ways) => {
    const bound = (1n << BITS) - ((1n << BITS) % BigInt(ways));
    for (let attempt = 0; ; attempt++) {
      const rolled = BigInt(`0x${toHex(await sign(`${number}/${nonce}/${attempt}`))}`);
      if (rolled < bound) return Number(rolled % BigInt(ways));
    }
  };
}

interface Told {
  actor: number;
  value: number | null;
  /** How many outcomes were possible; 0 for a decision, and where the record does not tell. */
  ways: number;
}

/** A stretch of the game: the events from `start` on were rolled after `nonce` undos. */
interface Stretch {
  line: readonly Told[];
  start: number;
  nonce: number;
}

function told(events: readonly (readonly unknown[])[], ways: readonly number[]): Told[] {
  let rolls = 0;
  return events.map(([actor, value]) => ({
    actor: Number(actor),
    value: value as number | null,
    ways: actor === CHANCE ? (ways[rolls++] ?? 0) : 0,
  }));
}

/** Returns the game stretch by stretch, with what was taken back: what stood before an undo follows from after it. */
function stretches(record: GameRecord): Stretch[] {
  const undone = record.undone ?? [];
  let line = told(record.events, record.dice?.ways ?? []);
  const lines = [line];
  for (const undo of [...undone].reverse()) {
    line = [...line.slice(0, undo.to), ...told(undo.events ?? [], undo.ways ?? [])];
    lines.unshift(line);
  }
  return lines.map((events, nonce) => ({ line: events, start: undone[nonce - 1]?.to ?? 0, nonce }));
}

/** Checks the seed, what this device kept, and every roll, also those that were taken back. */
export async function checkDice(record: GameRecord, kept: Kept | null): Promise<Finding> {
  const { dice } = record;
  // Pages that came over plain http, from another machine, have no Web Crypto.
  if (!(crypto as Partial<Crypto>).subtle) return { kind: 'cannot' };
  if (!dice?.seed) return { kind: 'old' };
  const promised = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(dice.seed))));
  if (promised !== dice.commitment) return { kind: 'seed' };
  if (kept && kept.commitment !== dice.commitment) return { kind: 'commitment' };
  if (dice.scheme !== SHARED) return { kind: 'old' };
  const luck = dice.luck ?? [];
  const added = kept !== null && luck.includes(kept.luck);
  if (kept?.given && !added) return { kind: 'luck' };
  return checkRolls(record, await diceOf(dice.seed, luck), { kept: kept !== null, added });
}

async function checkRolls(
  record: GameRecord,
  roll: Roll,
  own: { kept: boolean; added: boolean },
): Promise<Finding> {
  let rolls = 0;
  for (const { line, start, nonce } of stretches(record))
    for (const [place, { actor, value, ways }] of line.entries()) {
      if (actor !== CHANCE || place < start) continue;
      if (ways < 1) return { kind: 'ways' };
      if ((await roll(place + 1, nonce, ways)) !== value) return { kind: 'roll', event: place + 1 };
      rolls++;
    }
  return { kind: 'true', rolls, ...own };
}
