// Giant Snail Will Not Prevail! in the parlour.
import type { GameClient } from '../../lib/game';
import Board from './Board.svelte';
import { messages } from './messages';
import Plain from './Plain.svelte';
import type { View } from './view';

const CHAPTERS = { 'set-up': 1, actions: 3, labs: 4, factories: 4, robot: 4, combat: 4, event: 5, cleanup: 6 } as const;

/** The phase of the round, and the end. */
const chapter = (view: View): number => (view.over ? 9 : CHAPTERS[view.phase]);

export default { Board, Plain, messages, chapter } satisfies GameClient;
