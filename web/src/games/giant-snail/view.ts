// What the house says about the state of the Earth.
import type { components } from '../../lib/api/schema';

type Shapes = components['schemas'];

export type View = Shapes['GiantSnailView'];
export type Region = Shapes['GiantRegion'];
export type Row = Shapes['GiantRow'];
export type Player = Shapes['GiantPlayer'];
export type Weapon = Shapes['GiantWeapon'];
export type Section = Shapes['GiantSection'];
export type Goods = Shapes['GiantGoods'];

/** How the names of parts call the players. */
export const OWNERS = ['red', 'blue', 'black'] as const;
