// Whoever looked elsewhere when something came is brought to it.
import { tick } from 'svelte';

import { tempo } from '../settings.svelte';

/** Scrolls to the thing, unless it begins in the upper half of the window already. */
export async function bring(thing: Element): Promise<void> {
  await tick();
  const { top } = thing.getBoundingClientRect();
  if (top >= 0 && top < innerHeight / 2) return;
  thing.scrollIntoView({ behavior: tempo() > 0 ? 'smooth' : 'auto' });
}
