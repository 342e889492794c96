import { expect, test } from 'vitest';

import { counselled, sureChances, type Advised } from './coach';

const move = (id: number, chance: number | null, margin = 0.05, same_as: number | null = null): Advised => ({
  move: id,
  text: `move ${id}`,
  chance,
  low: chance === null ? null : chance - margin,
  high: chance === null ? null : chance + margin,
  same_as,
});

test('the best comes first, and what is not sure last and without a number', () => {
  const told = counselled([move(1, 0.4), move(2, 0.18, 0.3), move(3, 0.6)], false);
  expect(told.map(({ advice, range }) => [advice.move, range])).toEqual([
    [3, '55–65'],
    [1, '35–45'],
    [2, null],
  ]);
});

test('moves that lead to the same are one', () => {
  expect(counselled([move(1, 0.4), move(2, 0.1, 0.05, 1)], false).map(({ advice }) => advice.move)).toEqual([
    1,
  ]);
  expect(sureChances([move(1, 0.4), move(2, 0.1, 0.05, 1)], false)).toEqual([
    { move: 1, chance: 0.4, range: '35–45' },
    { move: 2, chance: 0.4, range: '35–45' },
  ]);
});

test('what is exact is one number, however far its bounds', () => {
  expect(counselled([move(1, 1, 0.5)], true)[0]?.range).toBe('100');
});

test('nothing is said of a move that is the only one', () => {
  expect(counselled([move(1, null)], false)[0]).toMatchObject({ chance: null, range: null });
});

test('an estimate is shown when it is sure to a fifth', () => {
  const range = (low: number, high: number): string | null | undefined =>
    counselled([{ move: 1, text: '', chance: 0.5, low, high }], false)[0]?.range;
  expect([range(0.41, 0.6), range(0.39, 0.6), range(0.2, 0.8)]).toEqual(['41–60', null, null]);
});
