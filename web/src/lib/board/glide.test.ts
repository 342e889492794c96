import { expect, test } from 'vitest';

import { way } from './glide';

const here = { x: 0, y: 40, pace: 100 };

test('a straight way has two ends', () => {
  expect(way(here, { x: 10, y: 20, pace: 100 })).toEqual([
    'translate(0px, 40px) scale(1)',
    'translate(10px, 20px) scale(1)',
  ]);
});

test('a lifted way arches over the higher end', () => {
  expect(way(here, { x: 10, y: 20, scale: 0.5, pace: 100, lift: 8 })[1]).toBe(
    'translate(5px, 12px) scale(0.75)',
  );
});
