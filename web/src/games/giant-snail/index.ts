// Giant Snail Will Not Prevail! in the parlour.
import type { GameClient } from '../../lib/game';
import Board from './Board.svelte';
import { chapter } from './chapter';
import { messages } from './messages';
import Plain from './Plain.svelte';
import type { View } from './view';

/** Red, Blue and Black, as they can be read on a card. */
const colours = ['var(--p1)', 'var(--p0)', 'var(--ink)'];

const loadEnding = () => import('./Night.svelte');

const ruins = (view: View): number => view.regions.filter((region) => region?.ruined).length;

/** The ground shakes when a region falls. */
const sound = (view: View, before: View) => (ruins(view) > ruins(before) ? 'rumble' : undefined);

export default { Board, Plain, loadEnding, sound, messages, chapter, colours } satisfies GameClient;
