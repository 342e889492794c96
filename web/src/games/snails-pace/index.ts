import type { GameClient } from '../../lib/game';
import Board from './Board.svelte';
import { messages } from './messages';
import Plain from './Plain.svelte';
import type { SnailsPaceView } from './view';

/** The turn, and at the end how it is counted. */
const chapter = (view: SnailsPaceView): number => (view.over ? 3 : 2);

const loadEnding = () => import('./Podium.svelte');

const won = (view: SnailsPaceView): number => view.tracks.filter(({ winner }) => winner !== null).length;

/** A snail crosses its finish line. */
const sound = (view: SnailsPaceView, before: SnailsPaceView) =>
  won(view) > won(before) ? 'finish' : undefined;

export default { Board, Plain, loadEnding, sound, messages, chapter } satisfies GameClient;
