// Giant Snail Will Not Prevail! in the parlour.
import type { GameClient } from '../../lib/game';
import Board from './Board.svelte';
import { chapter } from './chapter';
import { messages } from './messages';
import Night from './Night.svelte';
import Plain from './Plain.svelte';

export default { Board, Plain, Ending: Night, messages, chapter } satisfies GameClient;
