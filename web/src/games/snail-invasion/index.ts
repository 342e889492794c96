// Snail Invasion! in the parlour.
import type { GameClient } from '../../lib/game';
import Board from './Board.svelte';
import { chapter } from './chapter';
import { messages } from './messages';
import Plain from './Plain.svelte';

/** The Gardener's leaves and the snails' brown. */
const colours = ['var(--leaf)', 'var(--p3)'];

export default { Board, Plain, messages, chapter, colours } satisfies GameClient;
