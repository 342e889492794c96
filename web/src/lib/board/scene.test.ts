import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Frame } from '../follow';
import { Scene } from './scene.svelte';

const picture = (told: number, pace = 400): Frame => ({
  view: { told },
  touched: [],
  told,
  pace,
  by: 0,
  actor: 0,
});
const pictures = (...told: number[]): Frame[] => told.map((number) => picture(number));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('shows one after the other, each for its time', () => {
  const scene = new Scene(() => 1);
  scene.play(pictures(1, 2, 3));
  expect([scene.now?.told, scene.busy, scene.pace]).toEqual([1, true, 400]);
  vi.advanceTimersByTime(400);
  expect(scene.now?.told).toBe(2);
  vi.advanceTimersByTime(400);
  expect([scene.now?.told, scene.busy]).toEqual([3, false]);
});

test('moves until the last picture has had its time', () => {
  const scene = new Scene(() => 1);
  scene.play(pictures(1, 2));
  vi.advanceTimersByTime(500);
  expect([scene.busy, scene.moving]).toEqual([false, true]);
  vi.advanceTimersByTime(300);
  expect(scene.moving).toBe(false);
  scene.play(pictures(3));
  scene.show(picture(4));
  expect(scene.moving).toBe(false);
});

test('lets the last motion end before the next begins', () => {
  const scene = new Scene(() => 1);
  scene.play(pictures(1));
  vi.advanceTimersByTime(100);
  scene.play(pictures(2));
  expect([scene.now?.told, scene.busy]).toEqual([1, true]);
  vi.advanceTimersByTime(300);
  expect([scene.now?.told, scene.busy]).toEqual([2, false]);
});

test('skips to the end', () => {
  const scene = new Scene(() => 1);
  scene.play(pictures(1, 2, 3));
  scene.skip();
  expect([scene.now?.told, scene.busy, scene.pace]).toEqual([3, false, 0]);
  vi.advanceTimersByTime(5000);
  expect(scene.now?.told).toBe(3);
});

test('skips the rest of the last motion', () => {
  const scene = new Scene(() => 1);
  scene.play(pictures(1));
  scene.skip();
  expect([scene.now?.told, scene.moving, scene.pace]).toEqual([1, false, 0]);
});

test("when somebody's time runs, what waits is shown without motion, but for what there is to see", () => {
  const scene = new Scene(() => 1);
  scene.linger = ({ told }) => (told === 3 ? 1000 : 0);
  scene.play(pictures(1, 2, 3, 4));
  scene.hurry();
  vi.advanceTimersByTime(0);
  expect([scene.now?.told, scene.pace]).toEqual([3, 0]);
  vi.advanceTimersByTime(999);
  expect(scene.now?.told).toBe(3);
  vi.advanceTimersByTime(1);
  expect(scene.now?.told).toBe(4);
  vi.advanceTimersByTime(1);
  expect(scene.moving).toBe(false);
  scene.play(pictures(5));
  expect(scene.pace).toBe(400);
});

test('who hurries while nothing moves changes nothing', () => {
  const scene = new Scene(() => 1);
  scene.hurry();
  scene.play(pictures(1));
  expect(scene.pace).toBe(400);
});

test('without motion each event stays long enough to be read', () => {
  const scene = new Scene(
    () => 0,
    () => 2,
  );
  scene.play(pictures(1, 2));
  expect([scene.now?.told, scene.busy, scene.pace]).toEqual([1, true, 0]);
  vi.advanceTimersByTime(799);
  expect(scene.now?.told).toBe(1);
  vi.advanceTimersByTime(1);
  expect([scene.now?.told, scene.busy]).toEqual([2, false]);
});

test('a frame with more to see stays longer', () => {
  const scene = new Scene(() => 1);
  scene.linger = ({ told }) => (told === 1 ? 1000 : 0);
  scene.play(pictures(1, 2));
  vi.advanceTimersByTime(1399);
  expect(scene.now?.told).toBe(1);
  vi.advanceTimersByTime(1);
  expect(scene.now?.told).toBe(2);
});

test('who wants nothing shown sees the end at once', () => {
  const scene = new Scene(
    () => 0,
    () => 0,
  );
  scene.play(pictures(1, 2, 3));
  expect([scene.now?.told, scene.busy, scene.pace]).toEqual([3, false, 0]);
});

test('news of the same moment do not cut the show short', () => {
  const scene = new Scene(() => 1);
  scene.play(pictures(1, 2));
  const anew = { ...picture(2), view: { anew: true } };
  scene.refresh(anew);
  expect(scene.now?.told).toBe(1);
  vi.advanceTimersByTime(400);
  expect(scene.now).toBe(anew);
});

test('hurries when much waits', () => {
  const scene = new Scene(() => 1);
  scene.play(pictures(...Array.from({ length: 41 }, (_, index) => index)));
  expect(scene.pace).toBe(100);
});
