import { expect, test } from 'vitest';

import { fitting, things } from './words';

test('what there is to touch is named once a kind', () => {
  const messages = { 'touch-die': 'a die', 'touch-snail': 'a snail' };
  expect(things(['die-red', 'die-blue'], messages)).toBe('a die');
  expect(things(['die-red', 'snail-red', 'stop'], messages)).toBe('a die or a snail');
  expect(things(['leaf-3'], undefined)).toBe('');
});

test('a name is cut by how wide its letters are', () => {
  expect(fitting('W'.repeat(24), 150, 18).length).toBeLessThan(10);
  expect(fitting('i'.repeat(24), 150, 18)).toBe('i'.repeat(24));
  expect(fitting('Ada', 150, 18)).toBe('Ada');
  expect(fitting('Ada Lovelace', 60, 18)).toMatch(/^Ada.*…$/);
});
