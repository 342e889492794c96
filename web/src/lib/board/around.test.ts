import { expect, test } from 'vitest';

import { ahead } from './around';

const from = { x: 0, y: 0 };

test('an arrow leads to the nearest in its direction', () => {
  const spots = [
    { x: 50, y: 0 },
    { x: 20, y: 0 },
    { x: -10, y: 0 },
    { x: 0, y: 30 },
  ];
  expect(ahead(from, spots, 'ArrowRight')).toBe(1);
  expect(ahead(from, spots, 'ArrowLeft')).toBe(2);
  expect(ahead(from, spots, 'ArrowDown')).toBe(3);
});

test('straight ahead comes before aside', () => {
  expect(
    ahead(
      from,
      [
        { x: 20, y: 25 },
        { x: 40, y: 2 },
      ],
      'ArrowRight',
    ),
  ).toBe(1);
});

test('where nothing is, it leads nowhere', () => {
  expect(ahead(from, [{ x: 0, y: 30 }], 'ArrowUp')).toBe(-1);
  expect(ahead(from, [{ x: 0, y: 30 }], 'Enter')).toBe(-1);
});
