import type { GameClient } from '../../lib/game';
import Board from './Board.svelte';
import { linger } from './counting';
import { messages } from './messages';
import Plain from './Plain.svelte';
import type { CargolinoView } from './view';

const CHAPTERS = { deal: 2, starter: 2, roll: 3, move: 3, over: 5 } as const;

/** Before a race, the turn, and who wins. */
const chapter = (view: CargolinoView): number => CHAPTERS[view.stage];

const loadEnding = () => import('./Ending.svelte');

/** Shells are counted after a race, and cards are dealt before one. */
function sound(view: CargolinoView, before: CargolinoView): 'shells' | 'card' | undefined {
  if (view.past_races.length > before.past_races.length) return 'shells';
  return before.stage === 'deal' ? 'card' : undefined;
}

export default { Board, Plain, loadEnding, linger, sound, messages, chapter } satisfies GameClient;
