// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Count } from './count.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A count of three things, and what was called at its end. */
function counting(pace: number): { count: Count; ended: () => number; stop: () => void } {
  const onend = vi.fn();
  let count!: Count;
  const stop = $effect.root(() => {
    count = new Count({ total: () => 3, pace: () => pace, beat: 100, onend });
  });
  flushSync();
  return { count, ended: () => onend.mock.calls.length, stop };
}

function wait(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  flushSync();
}

test('one thing is counted after the other, and the end is told after a rest', () => {
  const { count, ended, stop } = counting(450);
  const seen = [1, 2, 3].map(() => (wait(100), count.now));
  expect([seen, count.done, ended()]).toEqual([[1, 2, 3], true, 0]);
  wait(200);
  expect(ended()).toBe(1);
  stop();
});

test('whoever wants it quick waits half as long', () => {
  const { count, ended, stop } = counting(225);
  const seen = [1, 2, 3].map(() => (wait(50), count.now));
  expect([seen, ended()]).toEqual([[1, 2, 3], 0]);
  wait(100);
  expect(ended()).toBe(1);
  stop();
});

test('without motion all is counted at once', () => {
  const { count, ended, stop } = counting(0);
  expect([count.now, count.done, ended()]).toEqual([3, true, 1]);
  stop();
});
