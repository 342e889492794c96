// Asks the house what every decision of a game was worth, one after the other.
import { Problem, post, reasonOf } from '../api/ask';
import { askingOrder } from './curve';
import type { GameRecord, Moment, Review } from './types';

const PATIENCE = 1500;
const BUSY: ReadonlySet<number> = new Set([429, 503]);

export class Reviewer {
  reviews = $state.raw<ReadonlyMap<number, Review>>(new Map());
  running = $state(false);
  problem = $state<string | null>(null);
  /** Where somebody decided. */
  readonly decisions: readonly number[];
  private line: AbortController | null = null;

  constructor(
    private readonly record: GameRecord,
    moments: readonly Moment[],
    private readonly ask: typeof post = post,
    private readonly patience = PATIENCE,
  ) {
    this.decisions = moments
      .filter(({ actor }) => actor !== null && actor >= 0)
      .map(({ position }) => position - 1);
  }

  get done(): boolean {
    return this.reviews.size === this.decisions.length;
  }

  /** Goes on where it was left, until all is known or somebody pauses it. */
  async start(): Promise<void> {
    if (this.running) return;
    const line = new AbortController();
    this.line = line;
    this.running = true;
    this.problem = null;
    try {
      for (const position of askingOrder(this.decisions)) {
        if (this.reviews.has(position)) continue;
        const review = await this.patiently(position, line.signal);
        if (line.signal.aborted) return;
        this.reviews = new Map(this.reviews).set(position, review);
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

  /** When the house has much to think about, it is asked again a little later. */
  private async patiently(position: number, signal: AbortSignal): Promise<Review> {
    for (;;) {
      try {
        return await this.ask<Review>('review', { record: this.record, position }, signal);
      } catch (error) {
        if (signal.aborted || !(error instanceof Problem) || !BUSY.has(error.status)) throw error;
        await new Promise((again) => setTimeout(again, this.patience));
      }
    }
  }
}
