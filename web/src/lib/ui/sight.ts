// Bringing something new into sight of whoever looks elsewhere on the page.
import { tick } from 'svelte';

import { tempo } from '../settings.svelte';

/** Scrolls to a thing, so that what follows it is in sight too, unless it begins in the upper half of the window already
 *  and is whole there or higher than the window, or has left the page. */
export async function bringIntoSight(thing: Element): Promise<void> {
  await tick();
  if (!thing.isConnected) return;
  const { top, bottom, height } = thing.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const end = innerHeight - parseFloat(scrollPaddingBottom);
  const fits = height <= end - parseFloat(scrollPaddingTop);
  if (top >= 0 && top < innerHeight / 2 && (bottom <= end || !fits)) return;
  thing.scrollIntoView({ behavior: tempo() > 0 ? 'smooth' : 'auto' });
}
