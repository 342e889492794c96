// What the house says about a garden.
import type { components } from '../../lib/api/schema';

export type View = components['schemas']['InvasionView'];
export type Square = components['schemas']['InvasionSquare'];
export type Piece = components['schemas']['InvasionPiece'];
