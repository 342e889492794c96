// What is heard and felt. Nothing sounds unless it is wanted, and what makes the sounds is loaded only then.
import { settings } from '../settings.svelte';

/** Something put down, dice, a card, one's turn, shells, a finish, teeth, the ground, and two ways to end. */
export type Sound =
  'step' | 'dice' | 'card' | 'turn' | 'shells' | 'finish' | 'munch' | 'rumble' | 'won' | 'over';

/** What can be silenced by itself: what happens on the board, one's turn, the end of a game. */
export const OCCASIONS = ['board', 'turn', 'end'] as const;
export type Occasion = (typeof OCCASIONS)[number];

function occasionOf(what: Sound): Occasion {
  if (what === 'won' || what === 'over') return 'end';
  return what === 'turn' ? 'turn' : 'board';
}

/** Milliseconds of shaking, by what happens; other things are not felt. */
const FELT: Partial<Record<Sound, number | number[]>> = {
  turn: 35,
  rumble: [60, 40, 120],
  finish: 25,
  won: [30, 60, 30, 60, 90],
  over: 60,
};

/** Lets something be heard and felt, as far as that is wanted. Browsers refuse both, and complain, before the page has
 *  been touched. */
export function play(what: Sound): void {
  if (!navigator.userActivation.hasBeenActive) return;
  feel(what);
  if (settings.sound && !settings.silenced.includes(occasionOf(what))) void listen(what);
}

/** Plays a sound at the chosen volume. */
export async function listen(what: Sound): Promise<void> {
  const { sound } = await import('./synth');
  await sound(what, settings.volume);
}

/** Whether this device can shake, and is one that is held in a hand. */
export function canFeel(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;
}

function feel(what: Sound): void {
  const pattern = FELT[what];
  if (pattern !== undefined && settings.haptics && canFeel()) navigator.vibrate(pattern);
}
