// The count of the votes.
import type { View } from './view';

/** The seats with most votes; nobody when humanity has fallen. */
export function winners(view: View): number[] {
  const votes = view.players.map((player) => player.final_votes ?? -1);
  const most = Math.max(...votes);
  return view.saved ? votes.flatMap((count, seat) => (count === most ? [seat] : [])) : [];
}
