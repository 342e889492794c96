// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';

import type { Frame } from './follow';
import { suggested, usualLevel } from './home/opening';
import { LiveTable } from './table.svelte';
import { givenUp } from './table/given-up';
import { TableSide } from './table/side.svelte';
import { aSeat, aTable } from './test/place';

const ADA = aSeat('Ada', { yours: true });
const BO = aSeat('Bo');

/** A table as a page follows it, without a line to the house. */
function following(more: object = {}): LiveTable {
  const live = new LiveTable('abc');
  live.table = aTable(more);
  return live;
}

test('while something moves the board shows whose move that is, then whose turn', () => {
  const live = following({ actor: 1 });
  expect(live.acting).toBe(1);
  live.scene.now = { by: 0, actor: 1 } as Frame;
  live.scene.moving = true;
  expect([live.acting, live.myTurn]).toEqual([0, false]);
  live.scene.moving = false;
  expect(live.acting).toBe(1);
  live.table = aTable({ actor: -2, phase: 'over' });
  expect(live.acting).toBeNull();
});

test('it is one’s turn at one’s own seat, unless a bot plays for one', () => {
  expect(following().myTurn).toBe(true);
  expect(following({ actor: 1 }).myTurn).toBe(false);
  const replaced = following({ seats: [{ ...ADA, bot: 'greedy' }, BO] });
  expect([replaced.myTurn, replaced.away]).toEqual([false, true]);
  expect(following().away).toBe(false);
  expect(following({ seats: [ADA, { ...BO, bot: 'greedy' }] }).away, 'another’s bot').toBe(false);
});

test('the page calls it one’s turn while one’s own move comes to rest, not while a bot plays for one', () => {
  expect(following().saysMyTurn).toBe(true);
  expect(following({ actor: 1 }).saysMyTurn).toBe(false);
  expect(following({ seats: [{ ...ADA, bot: 'greedy' }, BO] }).saysMyTurn).toBe(false);
  const live = following({ actor: 1 });
  live.scene.now = { by: 0, actor: 1 } as Frame;
  live.scene.moving = true;
  expect(live.saysMyTurn).toBe(true);
  live.scene.moving = false;
  expect(live.saysMyTurn).toBe(false);
});

test('who touches what cannot be touched is told why', () => {
  const told = (more: object): string | null => {
    const live = following(more);
    live.touch('track-1');
    return live.reason;
  };
  expect(told({ seats: [BO, aSeat('Cleo')] })).toBe('You are watching');
  expect(told({ actor: 1 })).toBe('Bo is to move');
  expect(told({ seats: [{ ...ADA, bot: 'greedy' }, BO] })).toBe('A bot plays for you.');
  expect(told({ phase: 'over', actor: -2 })).toBe('The game is over');
});

test('the house’s clock is ahead by what the house says', () => {
  const live = following();
  const before = live.now;
  (live as unknown as { ahead: number }).ahead = 5000;
  expect(live.now - before).toBe(5000);
});

test('a sentence of the log leads to the board after its event', async () => {
  const moment = vi.fn(() => Promise.resolve({ view: {}, touched: ['a'], position: 3 }));
  const table = aTable({
    events: [
      [0, 1],
      [1, 1],
      [0, 2],
      [1, 2],
    ],
  });
  const live = {
    moment,
    table,
    scene: { now: null, moving: false },
    screen: { hidden: false },
    mine: [0],
    acting: 0,
  };
  let side!: TableSide;
  const stop = $effect.root(() => {
    side = new TableSide(live as unknown as LiveTable);
  });
  flushSync();
  await side.lookAt(2);
  expect(moment.mock.calls[0]).toEqual([3, expect.anything()]);
  expect([side.past?.told, side.past?.actor, side.acting]).toEqual([3, 1, 1]);
  side.backToNow();
  expect([side.past, side.acting]).toEqual([null, 0]);
  stop();
});

test('what is asked about is on the board that is seen, though the game may have gone on', () => {
  const explain = vi.fn(() => Promise.resolve({ title: 'A leaf', text: '' }));
  const table = aTable({ goal: 'Win.', position: 7 });
  const live = { explain, table, scene: { now: { told: 5 } }, screen: { hidden: false }, mine: [] };
  let side!: TableSide;
  const stop = $effect.root(() => {
    side = new TableSide(live as unknown as LiveTable);
  });
  side.explaining.toggle();
  document.body.innerHTML = '<b data-part="leaf"></b>';
  const click = new MouseEvent('click');
  Object.defineProperty(click, 'target', { value: document.querySelector('b') });
  side.explaining.click(click);
  expect(explain.mock.calls[0]).toEqual(['leaf', 5, expect.anything()]);
  side.past = { told: 2 } as Frame;
  side.explaining.click(click);
  expect(explain.mock.calls[1]).toEqual(['leaf', 2, expect.anything()]);
  stop();
});

test('a game that nobody played to its end is told how it ended', () => {
  const result = { payoffs: [1, 0], text: 'Bo resigns.', how: 'resigned' } as const;
  expect(givenUp({ result: { ...result, payoffs: [1, 0] }, view: { over: false } })).toBe('Bo resigns.');
  expect(givenUp({ result: { ...result, payoffs: [1, 0] }, view: { over: true } })).toBeNull();
  expect(givenUp({ result: null, view: {} })).toBeNull();
});

test('bots are suggested from the weakest on, the middle one first of all', () => {
  const all = ['random', 'greedy', 'easy', 'medium', 'hard', 'master'];
  expect([suggested(all), usualLevel(all)]).toEqual([['easy', 'medium', 'hard'], 'medium']);
  expect([suggested(['random', 'greedy']), usualLevel(['random', 'greedy'])]).toEqual([['greedy'], 'greedy']);
  expect(usualLevel([])).toBe('random');
});
