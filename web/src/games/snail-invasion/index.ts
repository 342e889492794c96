// Snail Invasion! in the parlour.
import type { GameClient } from '../../lib/game';
import Board from './Board.svelte';
import { chapter } from './chapter';
import { messages } from './messages';
import Plain from './Plain.svelte';
import type { View } from './view';

/** The Gardener's leaves and the snails' brown. */
const colours = ['var(--leaf)', 'var(--p3)'];

const loadEnding = () => import('./Ending.svelte');

/** Something is eaten. */
const sound = (view: View, before: View) => (view.eaten.length > before.eaten.length ? 'munch' : undefined);

export default { Board, Plain, loadEnding, sound, messages, chapter, colours } satisfies GameClient;
