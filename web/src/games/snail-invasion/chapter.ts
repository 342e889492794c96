import type { View } from './view';

/** The heading of the rulebook that matters now: who wins, blocked pieces once stacks grow, or the turn. */
export function chapter(view: View): number {
  if (view.over) return 2;
  return view.squares.some(({ stack }) => stack.length > 1) ? 4 : 3;
}
