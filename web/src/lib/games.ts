// The games that this client can draw, found by their folders.
import type { Component } from 'svelte';

import type { GameClient } from './game';

const clients = import.meta.glob<{ default: GameClient }>('../games/*/index.ts');
const pictures = import.meta.glob<{ default: Component }>('../games/*/Art.svelte', { eager: true });

/** How a game is drawn; undefined for a guest's game that brings no board. */
export async function clientOf(game: string): Promise<GameClient | undefined> {
  return (await clients[`../games/${game}/index.ts`]?.())?.default;
}

export function artOf(game: string): Component | undefined {
  return pictures[`../games/${game}/Art.svelte`]?.default;
}
