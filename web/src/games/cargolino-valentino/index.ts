import type { GameClient } from '../../lib/game';
import Board from './Board.svelte';
import { messages } from './messages';
import Plain from './Plain.svelte';
import type { CargolinoView } from './view';

const CHAPTERS = { deal: 2, starter: 2, roll: 3, move: 3, over: 5 } as const;

/** Before a race, the turn, and who wins. */
const chapter = (view: CargolinoView): number => CHAPTERS[view.stage];

export default { Board, Plain, messages, chapter } satisfies GameClient;
