// The pictures of the games, which only pages that show games need.
import type { Component } from 'svelte';

const pictures = import.meta.glob<{ default: Component }>('../../games/*/Art.svelte', { eager: true });

/** The picture of a game on its card; undefined for one that has none. */
export function artOf(game: string): Component | undefined {
  return pictures[`../../games/${game}/Art.svelte`]?.default;
}
