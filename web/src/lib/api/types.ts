// What travels between the house and its visitors. The server's schema is the truth; these are its names here.
import type { Seated } from '../game';

export type Phase = 'gathering' | 'playing' | 'over';
export type ClockKind = 'none' | 'move' | 'game' | 'days';
export type OfferKind = 'undo' | 'draw' | 'rematch';
export type Right = 'start' | 'fill' | 'undo' | 'draw' | 'rematch' | 'resign' | 'return' | 'leave';

export interface Me {
  player: string;
  nickname: string;
}

export interface OptionCard {
  name: string;
  help: string;
  allowed: string;
  choices: string[] | null;
  default: unknown;
  kind?: string;
  /** A name for people, where the house gives one. */
  label?: string;
  /** The choices in words, beside `choices`. */
  words?: string[] | null;
  least?: number | null;
  most?: number | null;
}

export interface GameCard {
  id: string;
  title: string;
  tagline: string;
  players: string;
  minutes: string;
  ruleset: number;
  bots: string[];
  weight?: 'light' | 'medium' | 'heavy';
  options: OptionCard[];
}

export interface Preview {
  seats: number;
  names: string[];
  rivals: boolean;
  bots: string[];
}

export interface Clock {
  kind: ClockKind;
  limit: number;
  increment: number;
  expiry: 'bot' | 'lose';
}

export interface TableCard {
  id: string;
  game: string;
  title: string;
  phase: Phase;
  seats: { name: string; kind: Seated['kind'] }[];
  clock: Clock;
  spectators: boolean;
  opened: number;
  your_turn: boolean;
}

export interface Move {
  id: number;
  text: string;
  parts: string[];
}

export interface ClockView {
  clock: Clock;
  left: (number | null)[];
  seat: number | null;
  since: number;
  deadline: number | null;
}

export interface Remark {
  number: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

export interface Result {
  payoffs: number[];
  text: string;
  how: 'played' | 'resigned' | 'drawn' | 'time';
}

export type View = Record<string, unknown>;

export interface TableView {
  version: number;
  since: number;
  phase: Phase;
  game: string;
  title: string;
  options: Record<string, unknown>;
  seat: number;
  seats: Seated[];
  clock: ClockView;
  spectators: boolean;
  coach: boolean;
  hot_seat: boolean;
  secrets: boolean;
  actor: number;
  position: number;
  view: View | null;
  steps?: View[];
  moves: Move[];
  log_from: number;
  log: string[];
  touched: string[][];
  events: [number, number | null][];
  offer: { kind: OfferKind; seat: number; waiting: boolean } | null;
  rights: Right[];
  chat: Remark[];
  dice: { commitment: string; seed: string | null };
  result: Result | null;
  next_table: string | null;
}

export type Command =
  | { type: 'sit'; seat?: number; name?: string }
  | { type: 'fill'; seat: number; with: string }
  | { type: 'leave' | 'return' | 'resign'; seat?: number }
  | { type: 'standin'; seat: number }
  | { type: 'rename'; name: string; seat?: number }
  | { type: 'start'; fill?: string }
  | { type: 'move'; move: number; position?: number }
  | { type: 'offer'; kind: OfferKind; seat?: number }
  | { type: 'answer'; agree: boolean; seat?: number }
  | { type: 'claimtime' }
  | { type: 'say'; text: string; seat?: number };

export type Message =
  | { type: 'welcome'; protocol: number; heartbeat: number; now: number }
  | { type: 'table'; table: TableView }
  | { type: 'done'; request: string; version: number }
  | { type: 'refused'; request: string; status: number; reason: string }
  | { type: 'beat'; version: number; now: number };

export interface Opening {
  game: string;
  options?: Record<string, unknown>;
  seats?: string[];
  clock?: Clock;
  hot_seat?: boolean;
  spectators?: boolean;
  coach?: boolean;
  listed?: boolean;
}

export interface Lesson {
  advice: { move: number; text: string; chance: number | null; visits: number }[];
  line: string[];
  exact: boolean;
}

export interface Moment {
  position: number;
  actor: number | null;
  text: string | null;
  touched: string[];
  view: View;
}
