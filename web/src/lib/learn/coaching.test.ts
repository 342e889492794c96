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
    low: null,
    high: null,
    reason,
    same_as: null,
    parts: [],
  };
}

test('the best move is named with its reason, and one to leave alone', () => {
  expect(remarks([advice(5, 0.63, 'blocks O'), advice(2, 0.55), advice(1, 0.41)], t)).toEqual([
    'I would play: move 5. That wins 63 games in 100.',
    'It blocks O.',
    'Much weaker: move 1 (41 in 100).',
  ]);
});

test('moves that are equally good are called so', () => {
  expect(remarks([advice(5, 0.5), advice(2, 0.49)], t)).toEqual([t.coachAlike]);
  expect(remarks([advice(5, 0.5), advice(2, 0.49), advice(3, 0.3)], t)).toContain(
    'Nearly as good: move 2 (49 in 100).',
  );
});

test('where there is one move there is nothing to compare', () => {
  expect(remarks([advice(5, null)], t)).toEqual(['You have one move only: move 5.']);
  expect(remarks([], t)).toEqual([]);
});

test('a move is judged by what it gave away', () => {
  const asked = { position: 1, advice: [advice(5, 0.63), advice(2, 0.51)] };
  expect(
    verdict(
      asked,
      [
        [-1, 7],
        [0, 2],
      ],
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
      t,
    ),
  ).toBe(t.coachWell);
  expect(verdict(asked, [[-1, 7]], t)).toBeNull();
});
