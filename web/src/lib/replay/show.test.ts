import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Moment } from '../api/types';
import { DICE_PACE, PACE } from '../follow';
import { Show } from './show.svelte';

const moments = [null, -1, 0, -1, 1].map((actor, position): Moment => ({
  position,
  actor,
  text: '',
  touched: [],
  view: {},
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('moves one step in its pace, dice take longer, and leaps are at once', () => {
  const show = new Show(moments, 0, () => 1);
  show.step(1);
  expect([show.position, show.pace]).toEqual([1, DICE_PACE]);
  show.step(1);
  expect([show.position, show.pace]).toEqual([2, PACE]);
  show.step(-1);
  expect([show.position, show.pace]).toEqual([1, 0]);
  show.leap(4);
  expect([show.position, show.pace]).toEqual([4, 0]);
});

it('stays within the game, also when a link names a moment outside', () => {
  const show = new Show(moments, 99, () => 1);
  expect(show.position).toBe(4);
  show.step(1);
  expect(show.position).toBe(4);
  show.leap(-3);
  expect(show.position).toBe(0);
});

it('plays to the end, stops there, and begins again', () => {
  const show = new Show(moments, 2, () => 1);
  show.play();
  vi.runAllTimers();
  expect([show.position, show.playing]).toEqual([4, false]);
  show.play();
  expect([show.position, show.playing]).toEqual([0, true]);
  show.step(1);
  vi.runAllTimers();
  expect([show.position, show.playing]).toEqual([1, false]);
});

it('has no motion where none is wanted', () => {
  const show = new Show(moments, 0, () => 0);
  show.step(1);
  expect(show.pace).toBe(0);
});
