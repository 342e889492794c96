// Snail Invasion! in the parlour.
import type { GameClient } from '../../lib/game';
import Board from './Board.svelte';
import { messages } from './messages';
import Plain from './Plain.svelte';
import type { View } from './view';

/** The turn, and at the end who wins. */
const chapter = (view: View): number => (view.over ? 2 : 3);

export default { Board, Plain, messages, chapter } satisfies GameClient;
