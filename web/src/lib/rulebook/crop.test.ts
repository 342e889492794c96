import { expect, test } from 'vitest';

import { around } from './crop';

test('a picture holds all that it is about, and a little more', () => {
  const whole = around([
    { x: 10, y: 20, width: 100, height: 10 },
    { x: 40, y: 25, width: 170, height: 30 },
  ]);
  expect(whole).toEqual({ x: 4, y: 14, width: 212, height: 47 });
});
