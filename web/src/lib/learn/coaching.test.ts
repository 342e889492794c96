import { expect, test } from 'vitest';

import { remarks, verdict } from './coaching';
import { learnWords } from './messages';

const t = learnWords();
function advice(move: number, chance: number | null, reason: string | null = null) {
  return {
    move,
    text: `move ${move}`,
    chance,
    visits: 9,
    low: null as number | null,
    high: null as number | null,
    reason,
    same_as: null,
    parts: [],
  };
}

const judged = (all: ReturnType<typeof advice>[], exact = false) => ({ advice: all, exact });

test('nothing is said of a move that was not tried often enough', () => {
  const unsure = { ...advice(2, 0.8), low: 0.4, high: 0.99 };
  const sure = { ...advice(5, 0.21), low: 0.18, high: 0.24 };
  expect(remarks(judged([sure, unsure]), t)).toEqual(['I would play: move 5. That wins 21 games in 100.']);
  expect(remarks(judged([unsure, { ...unsure, move: 3 }]), t)).toEqual([t.coachUnsure('move 2')]);
  expect(verdict({ position: 0, ...judged([sure, unsure]) }, [[0, 2]], 1, t)).toBeNull();
});

test('the best move is named with its reason, and one to leave alone', () => {
  expect(remarks(judged([advice(5, 0.63, 'blocks O'), advice(2, 0.55), advice(1, 0.41)]), t)).toEqual([
    'I would play: move 5. That wins 63 games in 100.',
    'Reason: blocks O.',
    'Much weaker: move 1 (41 in 100).',
  ]);
});

test('moves that are equally good are called so', () => {
  expect(remarks(judged([advice(5, 0.5), advice(2, 0.49)]), t)).toEqual([t.coachAlike]);
  expect(remarks(judged([advice(5, 0.5), advice(2, 0.49), advice(3, 0.3)]), t)).toContain(
    'Nearly as good: move 2 (49 in 100).',
  );
});

test('several moves that lead to the same are not called one', () => {
  const twin = { ...advice(2, 0.38), same_as: 5 as never };
  expect(remarks(judged([advice(5, 0.38), twin]), t)).toEqual([t.coachAlike]);
});

test('where there is one move there is nothing to compare', () => {
  expect(remarks(judged([advice(5, null)]), t)).toEqual(['You have one move only: move 5.']);
  expect(remarks(judged([]), t)).toEqual([]);
});

test('a move is judged by what it gave away', () => {
  const asked = { position: 1, ...judged([advice(5, 0.63), advice(2, 0.51)]) };
  expect(
    verdict(
      asked,
      [
        [-1, 7],
        [0, 2],
      ],
      2,
      t,
    ),
  ).toBe('Your last move cost 12 games in 100; better was: move 5.');
  expect(
    verdict(
      asked,
      [
        [-1, 7],
        [0, 5],
      ],
      2,
      t,
    ),
  ).toBe(t.coachWell);
  expect(verdict(asked, [[-1, 7]], 1, t)).toBeNull();
  const later = [[-1, 7], [0, 2], [1, 3], [0, 4], [1, 3]]; // prettier-ignore
  expect(verdict(asked, later, 3, t)).not.toBeNull();
  expect(verdict(asked, later, 5, t)).toBeNull();
});
