// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import type { TableView } from '../api/types';
import type { Frame } from '../follow';
import { SharedScreen } from './screen.svelte';

const seat = (yours: boolean) => ({
  name: '',
  title: '',
  kind: 'person' as const,
  bot: null,
  yours,
  visiting_bot: false,
});
const start = {
  hot_seat: true,
  secrets: true,
  phase: 'playing',
  seats: [seat(true), seat(true)],
  actor: 0,
  seat: 0,
} as TableView;
const frame: Frame = { view: {}, touched: [], told: 5, pace: 0, by: 0, actor: 0 };

/** A screen with its table; `now.table` is what the house sent last. */
function shared(): { screen: SharedScreen; now: { table: TableView; moving: boolean } } {
  const now = $state({ table: start, moving: false });
  const screen = new SharedScreen(
    () => now.table,
    () => now.moving,
  );
  return { screen, now };
}

test('is covered until somebody takes it, and then for the next', () => {
  const { screen, now } = shared();
  expect([screen.covered, screen.hidden]).toEqual([0, true]);
  expect(screen.uncover()).toBe(0);
  screen.resume(0);
  expect([screen.covered, screen.hidden]).toEqual([null, false]);
  now.table = { ...start, actor: 1 };
  expect(screen.covered).toBe(1);
});

test('the first to take it sees nothing before the house has sent what happened meanwhile', () => {
  const { screen } = shared();
  screen.uncover();
  expect([screen.covered, screen.turning, screen.hidden]).toEqual([null, true, true]);
  screen.resume(0);
  expect([screen.turning, screen.hidden]).toEqual([false, false]);
});

test('who moved sees the move to its end', () => {
  const { screen, now } = shared();
  screen.uncover();
  now.moving = true;
  now.table = { ...start, actor: 1 };
  expect(screen.covered).toBeNull();
  now.moving = false;
  expect(screen.covered).toBe(1);
});

test('stays hidden until the house has sent what the next one may see', () => {
  const { screen, now } = shared();
  screen.uncover();
  now.table = { ...start, actor: 1 };
  expect(screen.uncover()).toBe(1);
  expect([screen.covered, screen.turning, screen.hidden]).toEqual([null, true, true]);
  now.table = { ...start, actor: 1, seat: 1 };
  screen.resume(1);
  expect(screen.hidden).toBe(false);
});

test('each goes on from what they were shown last', () => {
  const { screen } = shared();
  screen.begin(3);
  screen.begin(9);
  expect(screen.lastVersion(0)).toBe(3);
  screen.uncover();
  expect(screen.hasNewEyes).toBe(true);
  expect([screen.resume(0), screen.told, screen.hasNewEyes]).toEqual([undefined, -1, false]);
  screen.remember(0, { version: 7, frame });
  expect([screen.lastVersion(0), screen.lastVersion(1)]).toEqual([7, 3]);
  expect([screen.resume(0)?.version, screen.told]).toEqual([7, 5]);
});

test('what comes while it is covered is seen by nobody', () => {
  const { screen } = shared();
  expect(screen.sees(start, true)).toBe(false);
  screen.uncover();
  expect(screen.sees(start, false)).toBe(true);
  expect(screen.sees({ ...start, seat: 1 }, false)).toBe(false);
  expect(screen.sees({ ...start, secrets: false }, true)).toBe(true);
});
