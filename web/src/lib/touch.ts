// Choosing a move by touching things on the board, one after the other.

export interface Choosable {
  id: number;
  parts: readonly string[];
}

function begins(parts: readonly string[], touched: readonly string[]): boolean {
  return touched.every((part, index) => parts[index] === part);
}

/** The moves that begin with what was touched. */
export function meant<M extends Choosable>(moves: readonly M[], touched: readonly string[]): M[] {
  return moves.filter((move) => begins(move.parts, touched));
}

/** What can be touched next. */
export function candidates(moves: readonly Choosable[], touched: readonly string[]): Set<string> {
  const next = meant(moves, touched).map((move) => move.parts[touched.length]);
  return new Set(next.filter((part) => part !== undefined));
}

/** The one move that is touched to its end. */
export function chosen<M extends Choosable>(moves: readonly M[], touched: readonly string[]): M | undefined {
  return meant(moves, touched).find((move) => move.parts.length === touched.length);
}

/**
 * What is touched after one more touch: a step on, a step back, another beginning; null when it leads nowhere.
 */
export function stepped(
  moves: readonly Choosable[],
  touched: readonly string[],
  part: string,
): string[] | null {
  if (candidates(moves, touched).has(part)) return [...touched, part];
  const again = touched.lastIndexOf(part);
  if (again >= 0) return touched.slice(0, again);
  return candidates(moves, []).has(part) ? [part] : null;
}

/** Whether a touch goes through a thing to one of those under it: when that can be meant, and the thing cannot. */
export function passes(
  { candidates, touched }: { candidates: ReadonlySet<string>; touched: readonly string[] },
  part: string,
  under: readonly string[],
): boolean {
  return !candidates.has(part) && !touched.includes(part) && under.some((below) => candidates.has(below));
}

/** The best chance among the moves that go on with each part. */
export function bestNext(
  moves: readonly Choosable[],
  touched: readonly string[],
  advice: readonly { move: number; chance: number | null }[],
): Map<string, number> {
  const chances = new Map(advice.map(({ move, chance }) => [move, chance]));
  const best = new Map<string, number>();
  for (const move of meant(moves, touched)) {
    const part = move.parts[touched.length];
    const chance = chances.get(move.id);
    if (part !== undefined && typeof chance === 'number') best.set(part, Math.max(chance, best.get(part) ?? 0));
  }
  return best;
}
