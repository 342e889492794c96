import type { View } from './view';

const PHASES: Readonly<Record<View['phase'], number>> = {
  'set-up': 1,
  actions: 3,
  labs: 4,
  factories: 4,
  event: 5,
  robot: 5,
  combat: 5,
  cleanup: 6,
};

/** The heading of the rulebook that matters now: the phase, the technology in hand, or the election. */
export function chapter(view: View): number {
  if (view.over) return 9;
  if (view.task === 'research' || view.task === 'guard-post' || view.task === 'order') return 7;
  if (view.phase === 'event' && !view.snail.alive) return 8;
  return PHASES[view.phase];
}
