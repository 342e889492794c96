// Giant Snail Will Not Prevail! in the parlour.
import type { GameClient } from '../../lib/game';
import Board from './Board.svelte';
import { chapter } from './chapter';
import { messages } from './messages';
import Night from './Night.svelte';
import Plain from './Plain.svelte';

/** Red, Blue and Black, as they can be read on a card. */
const colours = ['var(--p1)', 'var(--p0)', 'var(--ink)'];

export default { Board, Plain, Ending: Night, messages, chapter, colours } satisfies GameClient;
