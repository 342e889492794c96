import { describe, expect, it, vi } from 'vitest';

import { Problem } from '../api/ask';
import type { Moment } from '../api/types';
import { Reviewer } from './reviewer.svelte';
import type { GameRecord, Review } from './types';

const record = { game: 'snails-pace' } as GameRecord;
const actors = [null, -1, 0, -1, 1, -1, 0];
const moments = actors.map((actor, position): Moment => ({ position, actor, text: '', touched: [], view: {} }));

function answer(position: number): Review {
  const one = { move: 0, text: '', chance: 0.5, visits: 1, parts: [] };
  return {
    position,
    seat: 0,
    best: one,
    played: one,
    moves: [one],
    exact: false,
    choice: null,
    start: [],
    start_margins: [],
  };
}

type Ask = (path: string, body: unknown) => Promise<unknown>;
function reviewer(ask: Ask): Reviewer {
  return new Reviewer(record, moments, ask as never, 1);
}
const positionOf = (body: unknown): number => (body as { position: number }).position;

describe('a review', () => {
  it('asks about every decision once, and not about chance', async () => {
    const ask = vi.fn<Ask>((_, body) => Promise.resolve(answer(positionOf(body))));
    const asked = reviewer(ask);
    await asked.start();
    expect([...asked.reviews.keys()].sort()).toEqual([1, 3, 5]);
    expect(ask).toHaveBeenCalledTimes(3);
    expect([asked.done, asked.running, asked.problem]).toEqual([true, false, null]);
  });

  it('asks again when the house is busy', async () => {
    let busy = 2;
    const asked = reviewer((_, body) =>
      busy-- > 0 ? Promise.reject(new Problem(429, 'later')) : Promise.resolve(answer(positionOf(body))),
    );
    await asked.start();
    expect(asked.done).toBe(true);
  });

  it('says why it stopped, and goes on from there', async () => {
    let broken = true;
    const asked = reviewer((_, body) =>
      broken && positionOf(body) === 5
        ? Promise.reject(new Problem(422, 'position 5: no'))
        : Promise.resolve(answer(positionOf(body))),
    );
    await asked.start();
    expect([asked.problem, asked.done]).toEqual(['position 5: no', false]);
    const known = asked.reviews.size;
    broken = false;
    await asked.start();
    expect([asked.done, asked.problem]).toEqual([true, null]);
    expect(known).toBeLessThan(3);
  });

  it('a pause stops it, whatever is still on its way', async () => {
    const asked = reviewer(async (_, body) => {
      if (positionOf(body) !== 1) asked.pause();
      await Promise.resolve();
      return answer(positionOf(body));
    });
    await asked.start();
    expect([asked.reviews.size, asked.running, asked.problem]).toEqual([1, false, null]);
  });
});
