// Asks the house what every decision of a game was worth, one after the other.
import { Problem, post, reasonOf } from '../api/ask';
import { BUSY, TOO_MANY, untilAnswered } from '../api/patient';
import type { Moment } from '../api/types';
import { askingOrder } from './curve';
import type { GameRecord, Review } from './types';

/** Milliseconds before a house that was busy is asked again. */
const WAIT = 1500;
/** The house's answer about a position that is being played at one of its tables. */
const BEING_PLAYED = 409;

export class Reviewer {
  reviews = $state.raw<ReadonlyMap<number, Review>>(new Map());
  running = $state(false);
  problem = $state<string | null>(null);
  /** How many events had happened at each decision. */
  readonly decisions: readonly number[];
  private line: AbortController | null = null;

  constructor(
    private readonly record: GameRecord,
    moments: readonly Moment[],
    private readonly ask: typeof post = post,
    private readonly wait = WAIT,
  ) {
    this.decisions = moments
      .filter(({ actor }) => actor !== null && actor >= 0)
      .map(({ position }) => position - 1);
  }

  get done(): boolean {
    return this.reviews.size === this.decisions.length;
  }

  /** Asks about every decision that is not known yet, until all are or it is paused. */
  async start(): Promise<void> {
    if (this.running) return;
    const line = new AbortController();
    this.line = line;
    this.running = true;
    this.problem = null;
    try {
      for (const position of askingOrder(this.decisions)) {
        if (this.reviews.has(position)) continue;
        const review = await this.allowed(position, line.signal);
        if (line.signal.aborted) return;
        if (review) this.reviews = new Map(this.reviews).set(position, review);
      }
    } catch (error) {
      if (!line.signal.aborted) this.problem = reasonOf(error);
    } finally {
      if (this.line === line) this.running = false;
    }
  }

  pause(): void {
    this.line?.abort();
    this.line = null;
    this.running = false;
  }

  /** As `review`; undefined, with the reason told, for a position that somebody is playing just now. */
  private async allowed(position: number, signal: AbortSignal): Promise<Review | undefined> {
    try {
      return await this.review(position, signal);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== BEING_PLAYED) throw error;
      this.problem = error.message;
      return undefined;
    }
  }

  /** Asks what one decision was worth; a house that is busy is asked again. */
  private review(position: number, signal: AbortSignal): Promise<Review> {
    const request = (): Promise<Review> =>
      this.ask<Review>('review', { record: this.record, position }, signal);
    return untilAnswered(request, { signal, busy: [BUSY, TOO_MANY], wait: this.wait });
  }
}
