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
