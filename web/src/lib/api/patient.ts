// Requests for thinking, which the house may be too busy for at first.
import { Problem } from './ask';

export const BUSY = 503;
export const TOO_MANY = 429;

interface Patience {
  signal: AbortSignal;
  /** The statuses that mean: ask again later. */
  busy: readonly number[];
  /** Milliseconds before it is asked again. */
  wait: number;
}

/** Sends a request until the house is no longer busy. Throws any other refusal, and when it is aborted. */
export async function untilAnswered<T>(
  request: () => Promise<T>,
  { signal, busy, wait }: Patience,
): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (signal.aborted || !(error instanceof Problem) || !busy.includes(error.status)) throw error;
    }
    await new Promise((again) => setTimeout(again, wait));
    signal.throwIfAborted();
  }
}
