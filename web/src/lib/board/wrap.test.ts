import { expect, test } from 'vitest';

import { balanced, wrapped } from './wrap';

test('lines break between words', () => {
  expect(wrapped('the snail crawls to the mine', 12)).toEqual(['the snail', 'crawls to', 'the mine']);
});

test('a word that is too long stays whole', () => {
  expect(wrapped('a malacologist', 5)).toEqual(['a', 'malacologist']);
});

test('no word is left alone in a last line that others can share', () => {
  const told = 'Blue and Black govern the Earth together';
  expect(wrapped(told, 32)).toEqual(['Blue and Black govern the Earth', 'together']);
  expect(balanced(told, 32)).toEqual(['Blue and Black govern', 'the Earth together']);
  expect(balanced('Blue governs', 32)).toEqual(['Blue governs']);
});
