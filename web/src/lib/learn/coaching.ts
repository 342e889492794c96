// What a coach says about a decision, in sentences, from what each move is worth.
import type { Lesson } from '../api/types';
import type { learnWords } from './messages';

type Advice = Lesson['advice'][number];
type LearnWords = ReturnType<typeof learnWords>;

/** The advice on one decision. */
export interface Asked {
  position: number;
  advice: readonly Advice[];
}

/** Chances that differ by less are as good as equal. */
const CLOSE = 0.02;
/** A move that gives away more is worth a warning. */
const MUCH = 0.1;

const percent = (chance: number): number => Math.round(chance * 100);

/** Returns what to say before a decision: the best move and why, one that is nearly as good, one to leave alone. */
export function remarks(advice: readonly Advice[], t: LearnWords): string[] {
  const [best, ...others] = advice.filter(({ same_as }) => same_as == null);
  if (!best) return [];
  if (best.chance == null || others.length === 0) return [t.coachOnly(best.text)];
  const known = others.filter(({ chance }) => chance !== null);
  const worst = known.at(-1);
  if (worst && loss(best, worst) < CLOSE) return [t.coachAlike];
  const said = [t.coachBest(best.text, percent(best.chance))];
  if (best.reason) said.push(t.coachWhy(best.reason));
  const second = known[0];
  if (second && loss(best, second) < CLOSE) said.push(t.coachClose(second.text, percent(second.chance ?? 0)));
  else if (worst && loss(best, worst) > MUCH) said.push(t.coachWorse(worst.text, percent(worst.chance ?? 0)));
  return said;
}

/** Returns what to say of the move that was played then; null if there was nothing to choose. */
export function verdict(
  { position, advice }: Asked,
  events: readonly (readonly unknown[])[],
  t: LearnWords,
): string | null {
  const played = advice.find(({ move }) => move === events[position]?.[1]);
  const best = advice[0];
  if (!played || !best || advice.length < 2 || best.chance == null || played.chance == null) return null;
  const lost = loss(best, played);
  return lost < CLOSE ? t.coachWell : t.coachLost(best.text, percent(lost));
}

function loss(best: Advice, other: Advice): number {
  return (best.chance ?? 0) - (other.chance ?? 0);
}
