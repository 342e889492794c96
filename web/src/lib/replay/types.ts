// What the replay page works with, as the house describes it.
import type { components } from '../api/schema';
import type { Moment } from '../api/types';
import type { Seated } from '../game';

type Schemas = components['schemas'];

export type Moments = Schemas['Moments'];
export type GameRecord = Schemas['GameRecord'];
export type ReplayView = Schemas['ReplayView'];
export type Review = Schemas['Review'];

/** The seat of a spectator's view. */
export const SPECTATOR = -3;

/** A game to look back at. */
export interface PastGame {
  game: string;
  title: string;
  seats: Seated[];
  /** The seat whose view it is. */
  seat: number;
  moments: Moment[];
  /** How it ended, in words, and each seat's payoff; null while it is being played. */
  result: ReplayView['result'];
  /** Whether the dice were fair; null while the seed is still a secret. */
  dice: ReplayView['dice'] | null;
  /** The whole record, once nothing is hidden any more: it can be reviewed. */
  record: GameRecord | null;
}
