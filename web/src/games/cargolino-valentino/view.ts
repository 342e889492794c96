// Cargolino Valentino as a seat knows it: the whole track, and of the cards only its own until a race is over.
import type { components } from '../../lib/api/schema';

type Schemas = components['schemas'];

export const COLOURS = ['purple', 'blue', 'red', 'green', 'yellow', 'white'] as const;
export type Colour = (typeof COLOURS)[number];

/** A shape of the house with some of its fields known better. */
type Known<Shape, Better extends { [K in keyof Better]: K extends keyof Shape ? Shape[K] : never }> = Omit<
  Shape,
  keyof Better
> &
  Better;

export type Square = Known<Schemas['CargolinoSquare'], { colour: Colour | null }>;
export type PastRace = Known<
  Schemas['CargolinoRace'],
  { hands: Colour[][]; unowned: Colour[]; pays: Record<Colour, number> }
>;
export type CargolinoView = Known<
  Schemas['CargolinoView'],
  { track: Square[]; dice: Colour[]; snails: Record<Colour, number>; own: Colour[]; past_races: PastRace[] }
>;
