// What a game brings to the client: how it is shown. Rules stay in the house.
import type { Component } from 'svelte';

import type { Sound } from './sound';

export type Language = 'en' | 'es' | 'ca';

/** Who sits on a seat. `title` is what the game calls the seat. */
export interface Seated {
  name: string;
  title: string;
  kind: 'open' | 'person' | 'bot';
  bot: string | null;
  yours: boolean;
  /** Whether the person is a program that plays over the API. */
  visiting_bot: boolean;
}

/** What every part of a board is given about the move that is being chosen. */
export interface Touch {
  /** Parts that can be touched next. */
  candidates: ReadonlySet<string>;
  /** Parts already touched for this move. */
  touched: readonly string[];
  /** Parts to point at: the last event, a sentence of the log, a hint. */
  shown: ReadonlySet<string>;
  /** Called at every touch, whether it leads to a move or not. */
  ontouch: (part: string) => void;
}

/** What a game's board is given. */
export interface BoardProps<View> extends Touch {
  /** The game as the seat knows it; while events are shown one by one, as it was after each. */
  view: View;
  /** Whose view it is; -3 is a spectator's. */
  seat: number;
  seats: readonly Seated[];
  /** The coach's winning chance (0 to 1) of the best move that begins with a part. */
  advice: ReadonlyMap<string, number>;
  /** Milliseconds for one event's motion; 0 for none. */
  pace: number;
  language: Language;
  /** Whether nobody moves any more, also when the view does not say so: somebody has given up. */
  ended?: boolean;
  /** Whether the view is of an end that is still being shown: what it came to is not told yet. */
  untold?: boolean;
  /** The seat whose move is being shown; undefined when nothing moves, and the view says whose turn it is. */
  moving?: number | undefined;
}

/** What a game's board in words is given. */
export interface PlainProps<View> {
  view: View;
  seat: number;
  seats: readonly Seated[];
  language: Language;
  /** As for a board. */
  ended?: boolean;
}

/** The last picture of a game, shown before its result and beside it. */
export interface EndingProps<View> {
  view: View;
  seats: readonly Seated[];
  /** Each seat's share of the victory. */
  payoffs: readonly number[];
  /** Milliseconds of an event's motion, from which it takes its own; 0 for none. */
  pace: number;
  language: Language;
  /** Called when all has been shown: the result is told then. */
  onend?: () => void;
}

type Messages = Readonly<Record<string, string>>;

/** Each game knows the shape of its own view; here, where games are handled alike, nobody does. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyView = any;

/** How one game is shown in the browser. */
export interface GameClient {
  Board: Component<BoardProps<AnyView>>;
  Plain: Component<PlainProps<AnyView>>;
  /** For a game that has an ending to show, which is loaded when it is needed; others end with a flag. */
  loadEnding?: () => Promise<{ default: Component<EndingProps<AnyView>> }>;
  /** What an event sounds like that led from one view to the next, where it is no plain step or roll. */
  sound?: (view: AnyView, before: AnyView) => Sound | undefined;
  /** Milliseconds that a view stays beyond its motion because there is a scene to see on it. */
  linger?: (view: AnyView) => number;
  messages: Readonly<Record<Language, Messages>>;
  /** The seats' colours in CSS, where the game gives them some; others get those of the house. */
  colours?: readonly string[];
  /** Which heading of the rulebook (counted from 0, the title) matters at this moment. */
  chapter?: (view: AnyView) => number;
}
