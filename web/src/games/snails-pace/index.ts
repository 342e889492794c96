import type { GameClient } from '../../lib/game';
import Board from './Board.svelte';
import { messages } from './messages';
import Plain from './Plain.svelte';
import type { SnailsPaceView } from './view';

/** The turn, and at the end how it is counted. */
const chapter = (view: SnailsPaceView): number => (view.over ? 3 : 2);

export default { Board, Plain, messages, chapter } satisfies GameClient;
