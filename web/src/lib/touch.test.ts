import { describe, expect, test } from 'vitest';

import { bestNext, candidates, chosen, meant, passes, stepped } from './touch';

const moves = [
  { id: 1, parts: ['die-red', 'snail-blue'] },
  { id: 2, parts: ['die-red', 'snail-red'] },
  { id: 3, parts: ['die-blue', 'snail-blue'] },
  { id: 4, parts: ['stop'] },
];

describe('choosing by touch', () => {
  test('begins with the first things of all moves', () => {
    expect([...candidates(moves, [])]).toEqual(['die-red', 'die-blue', 'stop']);
  });

  test('goes on with what the touched things allow', () => {
    expect([...candidates(moves, ['die-red'])]).toEqual(['snail-blue', 'snail-red']);
    expect(meant(moves, ['die-blue']).map((move) => move.id)).toEqual([3]);
  });

  test('is done when a move is touched to its end, and not before', () => {
    expect(chosen(moves, ['die-red'])).toBeUndefined();
    expect(chosen(moves, ['die-red', 'snail-red'])?.id).toBe(2);
    expect(chosen(moves, ['stop'])?.id).toBe(4);
  });

  test('steps on, back, and over to another beginning', () => {
    expect(stepped(moves, [], 'die-red')).toEqual(['die-red']);
    expect(stepped(moves, ['die-red'], 'die-red')).toEqual([]);
    expect(stepped(moves, ['die-red'], 'die-blue')).toEqual(['die-blue']);
    expect(stepped(moves, ['die-red'], 'snail-blue')).toEqual(['die-red', 'snail-blue']);
  });

  test('knows a touch that leads nowhere', () => {
    expect(stepped(moves, [], 'snail-blue')).toBeNull();
    expect(stepped([], [], 'die-red')).toBeNull();
  });

  test('may touch the same thing twice where a move wants it', () => {
    const twice = [{ id: 9, parts: ['tree', 'tree'] }];
    expect(stepped(twice, ['tree'], 'tree')).toEqual(['tree', 'tree']);
  });

  test('gives each thing the chance of the best move that goes on with it', () => {
    const advice = [
      { move: 1, chance: 0.2 },
      { move: 2, chance: 0.7 },
      { move: 3, chance: 0.4 },
      { move: 4, chance: null },
    ];
    expect([...bestNext(moves, [], advice)]).toEqual([
      ['die-red', 0.7],
      ['die-blue', 0.4],
    ]);
    expect([...bestNext(moves, ['die-red'], advice)]).toEqual([
      ['snail-blue', 0.2],
      ['snail-red', 0.7],
    ]);
  });
});

test('a touch goes through a thing only to what can be meant', () => {
  const now = { candidates: new Set(['row', 'other worker']), touched: ['lifted worker'] };
  expect(passes(now, 'worker', ['row'])).toBe(true);
  expect(passes(now, 'worker', ['full row', 'region'])).toBe(false);
  expect(passes(now, 'other worker', ['row'])).toBe(false);
  expect(passes(now, 'lifted worker', ['row'])).toBe(false);
});
