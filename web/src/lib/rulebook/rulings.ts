// Refusals name the ruling that forbids it, such as "(P2)"; the rulebook has a line for each.

/** Returns the ruling that a reason names last; null when it names none. */
export function rulingIn(reason: string): string | null {
  return [...reason.matchAll(/\(([A-Z]\d{1,2})(?:[,;) ])/g)].at(-1)?.[1] ?? null;
}

/** Returns all rulings that a text names, each once, in order. */
export function rulingsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\(([A-Z]\d{1,2})(?=[,;) ])/g)].flatMap(([, ruling]) => ruling ?? []))];
}

/** Returns the ruling that a cell of a rulebook's table names; null when it is something else. */
export function rulingOf(cell: string): string | null {
  return /^[A-Z]\d{1,2}$/.test(cell.trim()) ? cell.trim() : null;
}
