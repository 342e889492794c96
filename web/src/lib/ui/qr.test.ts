import { expect, test } from 'vitest';

import { qrCode } from './qr';

const KNOWN = `
#######.##....#######
#.....#.#.#...#.....#
#.###.#.#.#.#.#.###.#
#.###.#...###.#.###.#
#.###.#.##..#.#.###.#
#.....#..#.##.#.....#
#######.#.#.#.#######
...........##........
#..########.##..#.###
####.#...##.####.#...
..#...#.#.#..##..#.##
.##.##..#..#.#.#..###
###...#..##......#.##
........#######.#.#.#
#######.#...#.#.###..
#.....#.#.#####.###..
#.###.#.#..##..###...
#.###.#.######...#...
#.###.#..#....#.#.###
#.....#......##..####
#######.##.#.#.......`;

test('a short text is drawn as other encoders draw it', () => {
  const drawn = qrCode('Snailhouse').map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
  expect(drawn).toEqual(KNOWN.trim().split('\n'));
});

test('a longer text takes a larger code', () => {
  const sizes = [14, 52, 84, 176, 213].map((length) => qrCode('x'.repeat(length)).length);
  expect(sizes).toEqual([21, 33, 37, 53, 57]);
});

test('what fits no code is refused', () => {
  expect(() => qrCode('x'.repeat(214))).toThrow('too long');
});
