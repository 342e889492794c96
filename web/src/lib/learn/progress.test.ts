// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';

import { keepPlace, placeIn, placesIn } from './progress';

beforeEach(() => localStorage.clear());

test('a visitor who never was in a chapter begins it', () => {
  expect(placeIn('snails-pace', 'first-races')).toEqual({ answers: [], page: 0, done: false });
});

test('a place is found again, and the others stay', () => {
  keepPlace('snails-pace', 'first-races', { answers: [6, 4], page: 1, done: false });
  keepPlace('snails-pace', 'second', { answers: [], page: 0, done: true });
  expect(placeIn('snails-pace', 'first-races')).toEqual({ answers: [6, 4], page: 1, done: false });
  expect(placesIn('snails-pace', ['second'])['second']?.done).toBe(true);
});

test('what somebody else has stored there does no harm', () => {
  for (const kept of ['no json', '[1]', '{"a/b": {"answers": "x"}}', '{"a/b": null}', '7']) {
    localStorage.setItem('snailhouse-learn', kept);
    expect(placeIn('a', 'b').answers).toEqual([]);
  }
});
