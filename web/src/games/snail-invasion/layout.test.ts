import { expect, test } from 'vitest';

import { cell, levels, placed, zones } from './layout';
import { messages } from './messages';
import type { Piece, View } from './view';

function piece(code: string): Piece {
  return { piece: code, name: code, side: 0, colour: 'red', value: 1, free: true, load: 0, threat: 0 };
}

function view(stacks: Record<number, string[]>, rest: Partial<View> = {}): View {
  return {
    turn: 1,
    player: 0,
    dice: [],
    last_roll: [],
    squares: Array.from({ length: 12 }, (_, index) => ({
      square: index + 1,
      stack: (stacks[index + 1] ?? []).map(piece),
    })),
    shed: [],
    nest: { tree: [], loose: [] },
    eaten: [],
    over: false,
    end: null,
    ...rest,
  };
}

test('squares run row by row', () => {
  const board = zones(12, false).board;
  expect(cell(board, 5).x).toBe(board.x);
  expect(cell(board, 5).y).toBe(board.y + 112);
});

test('on a phone what is brought out at the start is under the garden', () => {
  const [gardener, snails] = [zones(12, true), zones(12, true, true)];
  const { board } = gardener;
  expect(gardener.shed.y).toBe(snails.nest.y);
  expect(snails.nest.y).toBe(board.y + board.height + 4);
  expect(snails.shed.y).toBeGreaterThan(snails.nest.y + snails.nest.height);
  expect(snails.xray.y).toBeGreaterThan(snails.shed.y + snails.shed.height);
});

test('the piece under the top one shows a band for a fingertip', () => {
  expect(levels([3, 2, 1])).toEqual([0, 16, 40]);
});

test('a tall stack stays in its square', () => {
  const heights = levels([1, 2, 3, 1, 2, 3, 1, 2, 3]);
  expect(heights.at(-1)).toBeLessThanOrEqual(96 - 51);
  expect([...heights].sort((one, two) => one - two)).toEqual(heights);
});

test('touch names count from the top of the stack', () => {
  const pieces = placed(view({ 4: ['rQ', 'SD'] }), zones(12, true), []);
  expect(pieces.map(({ code, part }) => [code, part])).toEqual([
    ['rQ', 'piece-4-1'],
    ['SD', 'piece-4-0'],
  ]);
});

test('pieces that look alike keep their own keys when one of them moves', () => {
  const layout = zones(12, false);
  const before = placed(view({ 1: ['rP'], 2: ['rP'] }, { shed: [['rQ', 'rD']] }), layout, []);
  const after = placed(view({ 2: ['rP'], 8: ['rP'] }, { shed: [['rQ', 'rD']] }), layout, before);
  const keyAt = (pieces: typeof before, square: number) => pieces.find((one) => one.square === square)?.key;
  expect(keyAt(after, 2)).toBe(keyAt(before, 2));
  expect(keyAt(after, 8)).toBe(keyAt(before, 1));
  expect(new Set(after.map(({ key }) => key)).size).toBe(4);
});

test('a piece keeps its key from the shed to the heap', () => {
  const layout = zones(12, false);
  const start = placed(view({}, { shed: [['yQ', 'yD', 'yP']] }), layout, []);
  const out = placed(view({ 7: ['yP'] }, { shed: [['yQ', 'yD']] }), layout, start);
  const eaten = placed(view({}, { shed: [['yQ', 'yD']], eaten: ['yP'] }), layout, out);
  const keys = [start, out, eaten].map((pieces) => pieces.find(({ code }) => code === 'yP')?.key);
  expect(new Set(keys).size).toBe(1);
});

test('every language names every piece', () => {
  for (const words of Object.values(messages)) {
    for (const colour of 'rybgS') for (const size of 'PDQ') expect(words).toHaveProperty(colour + size);
  }
});
