// Choosing a move by touching parts of the board, one after the other.

/** A move with the parts to touch for it, in order. */
export interface Choosable {
  id: number;
  parts: readonly string[];
}

function begins(parts: readonly string[], touched: readonly string[]): boolean {
  return touched.every((part, index) => parts[index] === part);
}

/** Returns the moves that begin with what was touched. */
export function meant<M extends Choosable>(moves: readonly M[], touched: readonly string[]): M[] {
  return moves.filter((move) => begins(move.parts, touched));
}

/** Returns the parts that can be touched next. */
export function candidates(moves: readonly Choosable[], touched: readonly string[]): Set<string> {
  const next = meant(moves, touched).map((move) => move.parts[touched.length]);
  return new Set(next.filter((part) => part !== undefined));
}

/** Returns the move whose parts have all been touched; undefined while there is none. */
export function chosen<M extends Choosable>(moves: readonly M[], touched: readonly string[]): M | undefined {
  return meant(moves, touched).find((move) => move.parts.length === touched.length);
}

/**
 * Returns the touched parts after one more touch, which may be a step on, a step back or another beginning; null when
 * no move goes on like that.
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

/** Whether a touch goes through a part to one under it: when that one can be touched next, and the part cannot. */
export function passes(
  { candidates, touched }: { candidates: ReadonlySet<string>; touched: readonly string[] },
  part: string,
  under: readonly string[],
): boolean {
  return !candidates.has(part) && !touched.includes(part) && under.some((below) => candidates.has(below));
}

/** Returns, for each part that can be touched next, the best chance among the moves that go on with it. */
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
