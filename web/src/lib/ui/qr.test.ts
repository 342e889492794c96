import { expect, test } from 'vitest';

import { qrPicture } from './qr';

/** The dark modules of a picture, without the quiet zone. */
function modules({ path }: { path: string }): Set<string> {
  return new Set(
    [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${Number(x) - 4} ${Number(y) - 4}`),
  );
}

const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

test('three corners hold the pattern that a camera looks for', () => {
  const code = qrPicture('Snailhouse');
  const dark = modules(code);
  const far = code.size - 8 - 7;
  for (const [left, top] of [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const)
    FINDER.forEach((row, y) =>
      Array.from(row).forEach((module, x) => expect(dark.has(`${left + x} ${top + y}`)).toBe(module === '#')),
    );
});

test('a longer text takes a larger code, and other texts other modules', () => {
  const [short, long] = [qrPicture('x'.repeat(10)), qrPicture('x'.repeat(176))];
  expect([short.size, long.size]).toEqual([21 + 8, 53 + 8]);
  expect(qrPicture('y'.repeat(10)).path).not.toBe(short.path);
});
