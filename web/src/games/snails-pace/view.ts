// Snail's Pace as the house shows it. Nothing is secret.

export type Side = 0 | 1;

export interface TrackView {
  track: number;
  /** Where X and O stand, 1 at X's side to 8 at O's; null once the race is won. */
  columns: readonly number[] | null;
  to_go: readonly number[];
  /** Whose snail sits on the other's. */
  rider: number | null;
  winner: number | null;
  /** The column where the winner's snail is parked. */
  parked: number | null;
}

export interface SnailsPaceView {
  meeting: string;
  turn: number;
  player: number | null;
  dice: readonly number[];
  last_roll: readonly number[];
  matches: readonly number[];
  moves_made: number;
  tracks: readonly TrackView[];
  scores: readonly number[];
  over: boolean;
}
