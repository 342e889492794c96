import { expect, test } from 'vitest';

import type { ClockView } from './api/types';
import { timeLeft } from './clock';

const view: ClockView = {
  clock: { kind: 'game', limit: 600, increment: 0, expiry: 'bot' },
  left: [65_000, 3_725_000],
  seat: 0,
  since: 1_000_000,
  deadline: 1_065_000,
  vacations: [null, null],
};

test('time runs for the seat that thinks', () => {
  expect(timeLeft(view, 0, 1_000_000, 'en')).toEqual({ text: '1:05', low: false });
  expect(timeLeft(view, 0, 1_050_000, 'en')).toEqual({ text: '0:15', low: true });
  expect(timeLeft(view, 0, 1_064_999, 'en')?.text, 'not over yet').toBe('0:01');
  expect(timeLeft(view, 0, 1_099_000, 'en')).toEqual({ text: '0:00', low: true });
  expect(timeLeft(view, 1, 1_050_000, 'en')).toEqual({ text: '1:02:05', low: false });
});

test('the last twenty seconds are few', () => {
  const low = (left: number): boolean | undefined =>
    timeLeft({ ...view, left: [left] }, 0, 1_000_000, 'en')?.low;
  expect([low(19_999), low(20_000), low(22_000)]).toEqual([true, false, false]);
});

test('only the time of who thinks is running out', () => {
  const short = { ...view, left: [15_000, 10_000] };
  expect(timeLeft(short, 0, 1_000_000, 'en')).toEqual({ text: '0:15', low: true });
  expect(timeLeft(short, 1, 1_000_000, 'en')).toEqual({ text: '0:10', low: false });
});

test('time stands still on a vacation', () => {
  const resting: ClockView = { ...view, vacations: [[1_010_000, 1_030_000], null] };
  expect(timeLeft(resting, 0, 1_020_000, 'en')?.text).toBe('0:55');
  expect(timeLeft(resting, 0, 1_040_000, 'en')?.text).toBe('0:45');
});

test('less than three days are told with hours', () => {
  const days = { ...view, left: [49 * 3_600_000, null] };
  expect(timeLeft(days, 0, 1_000_000, 'en')?.text).toBe('2 days, 1 hour');
  expect(timeLeft(days, 0, 1_000_000 + 3_600_000, 'es')?.text).toBe('2 días');
  expect(timeLeft(days, 0, 1_000_000, 'es', 'narrow')?.text).toBe('2d 1h');
});

test('days are told as days', () => {
  const days = { ...view, left: [3 * 86_400_000, null] };
  expect(timeLeft(days, 0, 1_000_000, 'ca')?.text).toBe('3 dies');
  expect(timeLeft(days, 1, 1_000_000, 'ca')).toBeNull();
});
