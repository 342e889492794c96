// The study of a house edition is made for all, and goes on when one reader has waited long enough.
import { Problem } from '../api/ask';

const BUSY = 503;
const MOST_TIMES = 10;
const PAUSE_MILLISECONDS = 2_000;

/** Returns the answer; asks again while the house says that it is busy. */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  pause: number = PAUSE_MILLISECONDS,
): Promise<Answer> {
  for (let times = 1; ; times += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== BUSY || times === MOST_TIMES) throw error;
    }
    await new Promise((rested) => setTimeout(rested, pause));
  }
}
