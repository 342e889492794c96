// Boards and covers without a browser: the house draws pictures of its tables with this file, which vite.still.config.ts
// builds apart. It is run by a small engine that has no window.
import type { Component } from 'svelte';
import { render } from 'svelte/server';

import house from './app.css?inline';
import type { BoardProps, Language, Seated } from './lib/game';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const boards = import.meta.glob<{ default: Component<BoardProps<any>> }>('./games/*/Board.svelte', {
  eager: true,
});
const covers = import.meta.glob<{ default: Component }>('./games/*/Art.svelte', { eager: true });

interface Still {
  game: string;
  /** As spectators see it; null for the game's cover. */
  view: unknown;
  seats: readonly Seated[];
  language: Language;
  ended: boolean;
}

/** Takes a view as JSON. Returns the board and its styles as JSON; null for a game that the house does not draw. */
function still(asked: string): string {
  const { game, ...told } = JSON.parse(asked) as Still;
  const Board = boards[`./games/${game}/Board.svelte`]?.default;
  const Cover = covers[`./games/${game}/Art.svelte`]?.default;
  if (!Board || !Cover) return 'null';
  const untouched = {
    seat: -3,
    candidates: new Set<string>(),
    touched: [],
    shown: new Set<string>(),
    advice: new Map<string, number>(),
    ontouch: () => undefined,
    pace: 0,
  };
  const { head, body } =
    told.view === null ? render(Cover) : render(Board, { props: { ...told, ...untouched } });
  return JSON.stringify({ head, body });
}

Object.assign(globalThis, { still, houseStyles: house });
