// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { shapeOf, wayOf } from './arrows';

/** A board of boxes, each 20 wide and high, by name and corner. */
function board(parts: Record<string, [number, number]>): HTMLElement {
  const host = document.createElement('div');
  host.getBoundingClientRect = () => new DOMRect(100, 50, 400, 300);
  for (const [name, [x, y]] of Object.entries(parts)) {
    const part = document.createElement('i');
    part.dataset['part'] = name;
    part.getBoundingClientRect = () => new DOMRect(100 + x, 50 + y, 20, 20);
    host.append(part);
  }
  return host;
}

test('an arrow leads from the first part to the last', () => {
  const way = wayOf(board({ a: [0, 100], b: [50, 0], c: [200, 100] }), ['a', 'b', 'c']);
  expect(way).toEqual([
    { x: 10, y: 110 },
    { x: 210, y: 110 },
  ]);
});

test('a single part is pointed at, from above or, at the upper edge, from below', () => {
  expect(wayOf(board({ a: [0, 200] }), ['a'])).toEqual([
    { x: 10, y: 164 },
    { x: 10, y: 210 },
  ]);
  expect(wayOf(board({ a: [0, 0] }), ['a'])?.[0]).toEqual({ x: 10, y: 56 });
});

test('where the parts are not on the board there is no arrow', () => {
  expect(wayOf(board({ a: [0, 0] }), ['stop'])).toBeNull();
});

test('a board may know the way better', () => {
  const host = board({ a: [0, 200] });
  const line = document.createElement('i');
  line.dataset['way'] = 'a';
  line.dataset['toward'] = 'left';
  line.getBoundingClientRect = () => new DOMRect(120, 260, 40, 0);
  host.append(line);
  expect(wayOf(host, ['a'])).toEqual([
    { x: 60, y: 210 },
    { x: 20, y: 210 },
  ]);
});

test('the head of an arrow is at its end', () => {
  expect(shapeOf({ from: { x: 0, y: 0 }, to: { x: 100, y: 0 } })).toContain('L100 0L');
});
