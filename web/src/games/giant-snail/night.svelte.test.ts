// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { wrapped } from '../../lib/board/wrap';
import { messages } from './messages';
import Night from './Night.svelte';
import type { View } from './view';

const view = {
  saved: true,
  ending: null,
  players: [{ final_votes: 1 }, { final_votes: 6 }, { final_votes: 4 }],
  election: [
    { card: 'tokens', votes: [1, 2, 1] },
    { card: 'nationalism', votes: [0, 4, 3] },
  ],
} as unknown as View;
const seats = ['Ada', 'Bo', 'Cleo'].map((name) => ({ name, title: name, kind: 'person' }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('before all cards are counted nothing tells what is on the others, or who is elected', () => {
  const props = { view, seats, payoffs: [0, 1, 0], pace: 450, language: 'en' } as never;
  const night = mount(Night, { target: document.body, props });
  const label = (): string => document.querySelector('svg.night')?.getAttribute('aria-label') ?? '';
  const votes = (): number[] =>
    [...document.querySelectorAll('.vote')].map(({ textContent }) => Number(textContent));
  flushSync();
  expect(votes()).toEqual([]);
  expect(label()).not.toContain('Bo');
  vi.advanceTimersByTime(1000);
  flushSync();
  expect(votes()).toEqual([1, 2, 1]);
  expect(label()).not.toContain('Bo');
  void unmount(night);
});

test('why the Earth votes is told in one line, under which there is room for a crown', () => {
  const told = Object.values(messages).flatMap((words) => [
    words['ending_last-event'],
    words['ending_all-rebuilt'],
  ]);
  expect(told.map((why) => wrapped(why, 54).length)).toEqual(told.map(() => 1));
});
