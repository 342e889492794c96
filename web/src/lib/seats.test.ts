import { expect, test } from 'vitest';

import type { Seated } from './game';
import { badges, introduced, withBotNames } from './seats';

const seat = (title: string, kind: Seated['kind'] = 'person'): Seated => ({
  name: title,
  title,
  kind,
  bot: kind === 'bot' ? 'easy' : null,
  yours: false,
  visiting_bot: false,
});

test('bots have names of their own, people keep theirs', () => {
  const [ada, one, two] = introduced([{ ...seat('X'), name: 'Ada' }, seat('O', 'bot'), seat('Z', 'bot')]);
  expect(ada?.name).toBe('Ada');
  expect(one?.name).not.toBe(two?.name);
});

test('a bot has one name, whoever else sits there', () => {
  const alone = withBotNames([seat('X', 'open'), seat('O', 'bot')]);
  expect(alone[1]?.name).toBe(introduced([seat('X'), seat('O', 'bot')])[1]?.name);
});

test('namesakes are told apart', () => {
  const two = introduced([
    { ...seat('X'), name: 'Ada' },
    { ...seat('O'), name: 'Ada' },
    { ...seat('Z'), name: 'Bob' },
  ]);
  expect(two.map(({ name }) => name)).toEqual(['Ada (X)', 'Ada (O)', 'Bob']);
});

test('badges are letters where they differ, else numbers', () => {
  expect(badges([seat('X'), seat('O')])).toEqual(['X', 'O']);
  expect(badges([seat('Player 1'), seat('Player 2')])).toEqual(['1', '2']);
});
