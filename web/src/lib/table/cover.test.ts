import { expect, test } from 'vitest';

import { coveredSeat, forOtherEyes } from './cover';

const seat = (yours: boolean) => ({
  name: '',
  title: '',
  kind: 'person' as const,
  bot: null,
  yours,
  visiting_bot: false,
});
const table = {
  hot_seat: true,
  secrets: true,
  phase: 'playing' as const,
  seats: [seat(true), seat(true), seat(false)],
  actor: 0,
  seat: 0,
};

test('at first nobody has uncovered it', () => {
  expect(coveredSeat(table, null)).toBe(0);
});

test('who uncovered it sees it, until another of the screen is to move', () => {
  expect(coveredSeat(table, 0)).toBeNull();
  expect(coveredSeat({ ...table, actor: 2 }, 0)).toBeNull();
  expect(coveredSeat({ ...table, actor: 1 }, 0)).toBe(1);
});

test('nothing is shown until the house has sent it for the right eyes', () => {
  expect(forOtherEyes({ ...table, actor: 1, seat: 0 }, 1)).toBe(true);
  expect(forOtherEyes({ ...table, actor: 1, seat: 1 }, 1)).toBe(false);
  expect(forOtherEyes({ ...table, seat: 0, phase: 'over' }, 1)).toBe(false);
});

test('without secrets, with one seat, or when it is over, nothing is covered', () => {
  expect(coveredSeat({ ...table, secrets: false }, null)).toBeNull();
  expect(coveredSeat({ ...table, hot_seat: false }, null)).toBeNull();
  expect(coveredSeat({ ...table, phase: 'over' }, null)).toBeNull();
  expect(coveredSeat({ ...table, seats: [seat(true), seat(false)] }, null)).toBeNull();
});
