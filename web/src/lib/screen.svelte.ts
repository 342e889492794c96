// The shape of the window. Styles ask by the same ranges: they are told in web/README.md.
import { MediaQuery } from 'svelte/reactivity';

/** A phone held upright: everything below each other, boards in their tall form, a bar pinned to the foot. */
export const upright = new MediaQuery('(width < 40rem) and (orientation: portrait)');

/** A phone on its side: the board takes the height, and the bar is at the foot of the column beside it. */
export const sideways = new MediaQuery('(orientation: landscape) and (height < 30rem)');

/** Whether what matters most at a table is in a bar. */
export function barred(): boolean {
  return upright.current || sideways.current;
}
