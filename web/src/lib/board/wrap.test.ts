import { expect, test } from 'vitest';

import { wrapped } from './wrap';

test('lines break between words', () => {
  expect(wrapped('the snail crawls to the mine', 12)).toEqual(['the snail', 'crawls to', 'the mine']);
});

test('a word that is too long stays whole', () => {
  expect(wrapped('a malacologist', 5)).toEqual(['a', 'malacologist']);
});
