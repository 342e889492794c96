// How the game of a guest is shown: by the script that its package brings, as the card of the game says.
import type { Component } from 'svelte';

import { get } from './api/ask';
import type { GameCard } from './api/types';
import { apiUrl } from './api/url';
import type { BoardScript } from './board/script';
import type { BoardProps, GameClient, PlainProps } from './game';

const SILENT = { en: {}, es: {}, ca: {} };

/** Returns how a guest's game is shown; null for one that brings no board. Throws if its script cannot be loaded. */
export async function guestClient(game: string): Promise<GameClient | null> {
  const card = await get<GameCard>(`games/${encodeURIComponent(game)}`);
  if (card.board === null) return null;
  const [script, board, plain] = await Promise.all([
    import(/* @vite-ignore */ apiUrl(card.board).href) as Promise<BoardScript>,
    import('./board/ScriptBoard.svelte'),
    import('./board/ScriptPlain.svelte'),
  ]);
  return {
    Board: withScript<BoardProps<unknown>>(board.default, script),
    Plain: withScript<PlainProps<unknown>>(plain.default, script),
    messages: SILENT,
    ...(script.colours && { colours: script.colours }),
  };
}

/** The component with the script as one more of its props. */
export function withScript<Props extends object>(
  Inner: Component<Props & { script: BoardScript }>,
  script: BoardScript,
): Component<Props> {
  return (internals, props) => {
    const all = new Proxy(props as Props & { script: BoardScript }, {
      get: (target, key, receiver) =>
        key === 'script' ? script : (Reflect.get(target, key, receiver) as unknown),
    });
    return Inner(internals, all);
  };
}
