import { expect, test } from 'vitest';

import type { Seated } from './game';
import { badges, colourOf, nameOf, toldApart } from './seats';

const seat = (title: string, kind: Seated['kind'] = 'person'): Seated => ({
  name: title,
  title,
  kind,
  bot: kind === 'bot' ? 'easy' : null,
  yours: false,
  visiting_bot: false,
});

test('namesakes are told apart', () => {
  const two = toldApart([
    { ...seat('X'), name: 'Ada' },
    { ...seat('O'), name: 'Ada' },
    { ...seat('Z'), name: 'Bob' },
    { ...seat('W', 'open'), name: '' },
    { ...seat('V', 'open'), name: '' },
  ]);
  expect(two.map(({ name }) => name)).toEqual(['Ada (X)', 'Ada (O)', 'Bob', '', '']);
});

test('badges are letters where they differ, else numbers', () => {
  expect(badges([seat('X'), seat('O')])).toEqual(['X', 'O']);
  expect(badges([seat('Player 1'), seat('Player 2')])).toEqual(['1', '2']);
});

test('a seat has the game’s colour for it, else the house’s, and its title while nobody has a name there', () => {
  expect([0, 1, 2].map((at) => colourOf(at, ['red', 'blue']))).toEqual(['red', 'blue', 'var(--p2)']);
  expect(colourOf(7, undefined)).toBe('var(--p1)');
  expect([
    nameOf({ ...seat('X'), name: '' }),
    nameOf({ ...seat('X'), name: 'Ada' }),
    nameOf(undefined),
  ]).toEqual(['X', 'Ada', '']);
});
