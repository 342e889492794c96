// The shape of the window. Styles ask by the same ranges: they are told in web/README.md.
import { MediaQuery } from 'svelte/reactivity';

/** A phone held upright: everything below each other, boards in their tall form, a bar pinned to the foot. */
export const upright = new MediaQuery('(width < 40rem) and (orientation: portrait)');
