// Cargolino Valentino as a seat knows it: the whole track, and of the cards only its own until a race is over.

export const COLOURS = ['purple', 'blue', 'red', 'green', 'yellow', 'white'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Square {
  /** Stones have no colour. */
  colour: Colour | null;
  pays: number;
}

export interface PastRace {
  hands: readonly (readonly Colour[])[];
  unowned: readonly Colour[];
  places: Readonly<Record<Colour, number>>;
  pays: Readonly<Record<Colour, number>>;
  shells: readonly number[];
}

export interface CargolinoView {
  seat: number | null;
  players: number;
  simple_dice: boolean;
  track: readonly Square[];
  race: number;
  turn: number;
  stage: 'deal' | 'starter' | 'roll' | 'move' | 'over';
  player: number | null;
  dice: readonly Colour[];
  snails: Readonly<Record<Colour, number>>;
  /** How many cards each player holds. */
  cards: number;
  own: readonly Colour[];
  scores: readonly number[];
  past_races: readonly PastRace[];
  over: boolean;
}
