import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Problem } from './ask';
import { BUSY, TOO_MANY, untilAnswered } from './patient';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const leaving = (): AbortController => new AbortController();

test('asks again while the house is busy', async () => {
  const request = vi.fn<() => Promise<string>>(() => Promise.resolve('advice'));
  request
    .mockRejectedValueOnce(new Problem(BUSY, 'later'))
    .mockRejectedValueOnce(new Problem(TOO_MANY, 'later'));
  const { signal } = leaving();
  const answer = untilAnswered(request, { signal, busy: [BUSY, TOO_MANY], wait: 1000 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(request).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(answer).resolves.toBe('advice');
});

test('any other refusal is one', async () => {
  const { signal } = leaving();
  const asking = untilAnswered(() => Promise.reject(new Problem(TOO_MANY, 'enough')), {
    signal,
    busy: [BUSY],
    wait: 1,
  });
  await expect(asking).rejects.toThrow('enough');
});

test('does not ask again for somebody who has left', async () => {
  const left = leaving();
  const request = vi.fn(() => Promise.reject(new Problem(BUSY, 'later')));
  const asking = untilAnswered(request, { signal: left.signal, busy: [BUSY], wait: 1000 });
  const refused = expect(asking).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(500);
  left.abort();
  await vi.advanceTimersByTimeAsync(5000);
  await refused;
  expect(request).toHaveBeenCalledTimes(1);
});
