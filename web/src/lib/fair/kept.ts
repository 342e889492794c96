// What this device keeps of the tables its visitor sits at, to check their dice afterwards: the fingerprint of the
// house's seed as it was shown before the game, and the random bytes that the device adds to the dice.

export interface Kept {
  commitment: string;
  /** 32 random bytes in hexadecimal. */
  luck: string;
  /** Whether the house has acknowledged the luck: then it must be in the record. */
  given: boolean;
}

/** The key in the storage. */
const PLACE = 'snailhouse-dice';
/** Older tables are forgotten. */
const MOST = 200;

type Tables = Record<string, Kept>;
/** Takes the storage's place where there is none: then all is kept as long as the page. */
let unstored: Tables | null = null;

function tables(): Tables {
  if (unstored) return unstored;
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Tables;
  } catch {
    return {}; // It holds something else.
  }
}

function store(changed: Tables): void {
  const latest = Object.fromEntries(Object.entries(changed).slice(-MOST));
  try {
    localStorage.setItem(PLACE, JSON.stringify(latest));
  } catch {
    unstored = latest;
  }
}

/** Returns what is kept of a table; null if nothing is. */
export function keptOf(table: string): Kept | null {
  return tables()[table] ?? null;
}

/** Returns what is kept of whichever table had this fingerprint. */
export function keptWith(commitment: string): Kept | null {
  return Object.values(tables()).find((kept) => kept.commitment === commitment) ?? null;
}

/**
 * Returns what this device keeps of a table. At the first call it notes the fingerprint shown and makes random
 * bytes; what was noted first stays, whatever is shown later.
 */
export function keep(table: string, commitment: string): Kept {
  const known = keptOf(table);
  if (known) return known;
  const kept = { commitment, luck: randomHex(), given: false };
  store({ ...tables(), [table]: kept });
  return kept;
}

/** Notes that the house has acknowledged what this device added. */
export function markGiven(table: string): void {
  const kept = keptOf(table);
  if (kept && !kept.given) store({ ...tables(), [table]: { ...kept, given: true } });
}

/** What was kept for the next game of a table is kept for that game's own table, now that it has one. */
export function handOn(table: string, next: string): void {
  const { [nextOf(table)]: kept, ...others } = tables();
  if (kept) store({ ...others, [next]: others[next] ?? kept });
}

/** The name under which the next game is kept until its table is known. */
export function nextOf(table: string): string {
  return `after ${table}`;
}

function randomHex(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
