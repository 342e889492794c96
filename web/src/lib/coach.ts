// What may be shown of the coach's advice: best first, the same move once, and no number before it is sure.

/** A move as the coach sees it. */
export interface Advised {
  move: number;
  text: string;
  chance: number | null;
  low?: number | null | undefined;
  high?: number | null | undefined;
  reason?: string | null | undefined;
  /** An earlier move that leads to the same. */
  same_as?: number | null | undefined;
}

/** An estimate is shown when it lies within so much, with a confidence of 95 in 100. */
export const SURE = 0.2;

/** A move and its chance: null while nobody can be sure of it. */
export interface Counsel<A extends Advised> {
  advice: A;
  /** The middle of what is shown, from 0 to 1. */
  chance: number | null;
  /** In percent: '40' where it is exact, '38–43' where it is estimated. */
  range: string | null;
}

const percent = (chance: number): number => Math.round(100 * chance);

function counsel<A extends Advised>(advice: A, exact: boolean): Counsel<A> {
  const { chance, low, high } = advice;
  if (chance === null) return { advice, chance: null, range: null };
  if (exact || low == null || high == null) return { advice, chance, range: `${percent(chance)}` };
  if (high - low > SURE) return { advice, chance: null, range: null };
  const [from, to] = [percent(low), percent(high)];
  return { advice, chance, range: from === to ? `${from}` : `${from}–${to}` };
}

/** Returns every move once, the best first; those of which nothing sure can be said come last, in their order. */
export function counselled<A extends Advised>(advice: readonly A[], exact: boolean): Counsel<A>[] {
  const all = advice.filter(({ same_as }) => same_as == null).map((one) => counsel(one, exact));
  const sure = all.filter(({ chance }) => chance !== null);
  return [
    ...sure.sort((one, other) => (other.chance ?? 0) - (one.chance ?? 0)),
    ...all.filter(({ chance }) => chance === null),
  ];
}

/** Returns what can be said of every move, also of those that lead to the same as another. */
export function sureChances(
  advice: readonly Advised[],
  exact: boolean,
): { move: number; chance: number | null; range: string | null }[] {
  const told = new Map(
    counselled(advice, exact).map(({ advice, chance, range }) => [advice.move, { chance, range }]),
  );
  return advice.map(({ move, same_as }) => ({
    move,
    ...(told.get(same_as ?? move) ?? { chance: null, range: null }),
  }));
}
