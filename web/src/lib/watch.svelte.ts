// Doing something when a value changes, without listing it as a bare statement in an effect.
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** Call while a component is set up: does `deed` whenever `source` has another value than before, not at first. */
export function whenChanged<T>(source: () => T, deed: (now: T) => void): void {
  let before = untrack(source);
  $effect(() => {
    const now = source();
    if (Object.is(now, before)) return;
    before = now;
    untrack(() => deed(now));
  });
}

/**
 * Scrolls a list to its end, at first and whenever `entries`, how many it has, is another number. A list that has
 * the focus within stays where it is.
 */
export function scrolledToEnd(_entries: number): Attachment<HTMLElement> {
  return (list) => {
    // With the next frame, which lays the page out anyway.
    const frame = requestAnimationFrame(() => {
      if (!list.contains(document.activeElement)) list.scrollTop = list.scrollHeight;
    });
    return () => cancelAnimationFrame(frame);
  };
}
