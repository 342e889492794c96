import { expect, test } from 'vitest';
import { shortened } from './graphemes';

const FAMILY = '\u{1f468}\u{1f3fd}\u200d\u{1f469}\u{1f3fd}\u200d\u{1f467}\u{1f3fd}';

test('a family is one character', () => {
  expect(shortened(FAMILY.repeat(24), 24)).toBe(FAMILY.repeat(24));
  expect(shortened(FAMILY.repeat(25), 24)).toBe(FAMILY.repeat(24));
});

test('short texts stay as they are', () => {
  expect(shortened('Ada', 24)).toBe('Ada');
  expect(shortened('x'.repeat(30), 24)).toBe('x'.repeat(24));
});
