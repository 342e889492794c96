// What a coach says about a decision, in sentences, from what each move is worth.
import type { Lesson } from '../api/types';
import { counselled, type Counsel } from '../coach';
import type { learnWords } from './messages';

type Advice = Lesson['advice'][number];
type LearnWords = ReturnType<typeof learnWords>;

/** What each move of a decision is worth, and whether that is exact. */
type Judged = Pick<Lesson, 'advice' | 'exact'>;

/** The advice on one decision. */
export interface Asked extends Judged {
  position: number;
}

/** Chances that differ by less are as good as equal. */
const CLOSE = 0.02;
/** A move that gives away more is worth a warning. */
const MUCH = 0.1;

const percent = (chance: number): number => Math.round(chance * 100);

/** Returns what to say before a decision: the best move and why, one that is nearly as good, one to leave alone.
 * Of moves that were not tried often enough nothing is said, as in the list beside it. */
export function remarks({ advice, exact }: Judged, t: LearnWords): string[] {
  const [best, ...others] = counselled(advice, exact);
  if (!best) return [];
  if (advice.length === 1) return [t.coachOnly(best.advice.text)];
  if (others.length === 0) return [t.coachAlike];
  const known = others.filter(({ chance }) => chance !== null);
  const [second, worst] = [known[0], known.at(-1)];
  if (worst && known.length === others.length && loss(best, worst) < CLOSE) return [t.coachAlike];
  const { text, reason } = best.advice;
  const said = [best.chance === null ? t.coachUnsure(text) : t.coachBest(text, percent(best.chance))];
  if (reason) said.push(t.coachWhy(reason));
  if (second && loss(best, second) < CLOSE)
    said.push(t.coachClose(second.advice.text, percent(second.chance ?? 0)));
  else if (worst && loss(best, worst) > MUCH)
    said.push(t.coachWorse(worst.advice.text, percent(worst.chance ?? 0)));
  return said;
}

/** Returns what to say of the move that was played then; null if there was nothing to choose, if it is not known,
 * or if the same seat has moved again before `now`: then it was not the last. */
export function verdict(
  { position, advice, exact }: Asked,
  events: readonly (readonly unknown[])[],
  now: number,
  t: LearnWords,
): string | null {
  const seat = events[position]?.[0];
  if (events.slice(position + 1, now).some(([actor]) => actor === seat)) return null;
  const all = counselled(advice, exact);
  const move = events[position]?.[1];
  const same = advice.find((one) => one.move === move)?.same_as ?? move;
  const played = all.find((one) => one.advice.move === same);
  const best = all[0];
  if (!played || !best || advice.length < 2 || played.chance === null) return null;
  const lost = loss(best, played);
  return lost < CLOSE ? t.coachWell : t.coachLost(best.advice.text, percent(lost));
}

function loss(best: Counsel<Advice>, other: Counsel<Advice>): number {
  return (best.chance ?? 0) - (other.chance ?? 0);
}
