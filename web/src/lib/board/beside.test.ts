import { expect, test } from 'vitest';

import { beside } from './beside';

const page = { width: 360, height: 640 };
const card = { width: 300, height: 120 };
const thing = (x: number, y: number, width = 40, height = 40) => ({ x, y, width, height });

function overlaps(one: ReturnType<typeof thing>, at: { x: number; y: number }): boolean {
  return (
    at.x < one.x + one.width &&
    one.x < at.x + card.width &&
    at.y < one.y + one.height &&
    one.y < at.y + card.height
  );
}

test('a card lies below a thing if there is room, else above it', () => {
  expect(beside(thing(160, 100), card, page).y).toBe(148);
  expect(beside(thing(160, 560), card, page).y).toBe(432);
});

test('it stays on the page and never covers what it explains', () => {
  for (let x = 0; x <= 320; x += 20)
    for (let y = 0; y <= 600; y += 20) {
      const at = beside(thing(x, y), card, page);
      expect(at.x >= 6 && at.x + card.width <= 354 && at.y >= 6 && at.y + card.height <= 634).toBe(true);
      expect(overlaps(thing(x, y), at)).toBe(false);
    }
});

test('beside a thing as high as the page it lies to the right or left', () => {
  const wide = { width: 1280, height: 640 };
  expect(beside(thing(100, 0, 200, 640), card, wide).x).toBe(308);
  expect(beside(thing(1000, 0, 200, 640), card, wide).x).toBe(692);
});
