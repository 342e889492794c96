// The winning chances over a game as lines, one for each seat, and the moves that cost most.
import type { Review } from './types';

export interface Point {
  position: number;
  chance: number;
}

export interface TurningPoint {
  /** How many events had happened when the decision was made. */
  position: number;
  seat: number;
  played: string;
  best: string;
  from: number;
  to: number;
}

/** A move that gives away so much of the winning chance is a turning point. */
export const TURNING = 0.1;
/** Chances are sums of floating point numbers: this much less still counts. */
const ROUNDING = 1e-9;

/** Returns each seat's line: at its decisions the chance of the best move, then of the one played; last the result. */
export function lines(
  reviews: Iterable<Review>,
  seats: number,
  total: number,
  payoffs: readonly number[] | null,
): Point[][] {
  const found: Point[][] = Array.from({ length: seats }, () => []);
  for (const { seat, position, best, played } of inOrder(reviews)) {
    const line = found[seat];
    if (!line) continue;
    if (best.chance !== null) line.push({ position, chance: within(best.chance) });
    if (played && played.chance !== null) line.push({ position: position + 1, chance: within(played.chance) });
  }
  if (payoffs)
    found.forEach(
      (line, seat) => line.length && line.push({ position: total - 1, chance: within(payoffs[seat] ?? 0) }),
    );
  return found;
}

/** Returns the moves that lost at least so much against the best one, in the order they were made. */
export function turningPoints(reviews: Iterable<Review>, least = TURNING): TurningPoint[] {
  return inOrder(reviews).flatMap(({ position, seat, played, best }) => {
    if (typeof played?.chance !== 'number' || best.chance === null) return [];
    if (best.chance - played.chance < least - ROUNDING) return [];
    return [{ position, seat, played: played.text, best: best.text, from: best.chance, to: played.chance }];
  });
}

/** Returns the decisions in the order to ask for them: first some all over the game, later those between. */
export function askingOrder(decisions: readonly number[]): number[] {
  const order: number[] = [];
  const asked = new Set<number>();
  let step = 1;
  while (step < decisions.length) step *= 2;
  for (; step >= 1; step /= 2)
    for (let index = 0; index < decisions.length; index += step) {
      const decision = decisions[index];
      if (decision === undefined || asked.has(index)) continue;
      asked.add(index);
      order.push(decision);
    }
  return order;
}

/** The area that the lines are in, in pixels; `total` is how many moments the game has. */
export interface Plot {
  width: number;
  height: number;
  total: number;
}

export function xOf(position: number, { width, total }: Plot): number {
  return total > 1 ? (width * position) / (total - 1) : 0;
}

export function yOf(chance: number, { height }: Plot): number {
  return height * (1 - chance);
}

/** Returns the moment that is nearest to a place on the plot. */
export function positionAt(x: number, { width, total }: Plot): number {
  return Math.min(total - 1, Math.max(0, Math.round((x / width) * (total - 1))));
}

export function pathOf(line: readonly Point[], plot: Plot): string {
  return line
    .map(
      ({ position, chance }, index) =>
        `${index ? 'L' : 'M'}${fixed(xOf(position, plot))} ${fixed(yOf(chance, plot))}`,
    )
    .join('');
}

function fixed(value: number): number {
  return Math.round(value * 10) / 10;
}

function within(chance: number): number {
  return Math.min(1, Math.max(0, chance));
}

/** Returns the reviews in the order of the game. */
export function inOrder(reviews: Iterable<Review>): Review[] {
  return [...reviews].sort((a, b) => a.position - b.position);
}
