// Bringing something new into sight of whoever looks elsewhere on the page.
import { tick } from 'svelte';

import { tempo } from '../settings.svelte';

/** Scrolls to a thing, unless it begins in the upper half of the window already, or has left the page. */
export async function bringIntoSight(thing: Element): Promise<void> {
  await tick();
  if (!thing.isConnected) return;
  const { top } = thing.getBoundingClientRect();
  if (top >= 0 && top < innerHeight / 2) return;
  thing.scrollIntoView({ behavior: tempo() > 0 ? 'smooth' : 'auto' });
}
