import { beforeEach, expect, test } from 'vitest';

import type { GameRecord } from '../api/types';
import { checkDice } from './check';
import game from './game.test.json';
import { handOn, keep, keptOf, keptWith, markGiven, nextOf } from './kept';

const record = game as unknown as GameRecord;
const LUCK = '1c'.repeat(32);

/** The record with one thing changed. */
function forged(change: (copy: typeof game) => void): GameRecord {
  const copy = structuredClone(game);
  change(copy);
  return copy as unknown as GameRecord;
}

function kept(given = true): { commitment: string; luck: string; given: boolean } {
  return { commitment: game.dice.commitment, luck: LUCK, given };
}

test('a true record is found true, with what was taken back', async () => {
  const chances = game.events.filter(([actor]) => actor === -1).length;
  const found = await checkDice(record, kept());
  expect(found).toMatchObject({ kind: 'true', kept: true, added: true });
  expect(found.kind === 'true' && found.rolls).toBeGreaterThan(chances);
  expect(await checkDice(record, null)).toMatchObject({ kind: 'true', kept: false, added: false });
});

test('whatever is changed is found out', async () => {
  const first = game.events.findIndex(([actor]) => actor === -1);
  const roll = forged((copy) => (copy.events[first] = [-1, ((copy.events[first]?.[1] ?? 0) + 1) % 6]));
  expect(await checkDice(roll, null)).toEqual({ kind: 'roll', event: first + 1 });
  expect(
    await checkDice(
      forged((copy) => (copy.dice.seed = '5b'.repeat(32))),
      null,
    ),
  ).toEqual({ kind: 'seed' });
  expect(
    (
      await checkDice(
        forged((copy) => (copy.dice.luck[0] = '2d'.repeat(32))),
        null,
      )
    ).kind,
  ).toBe('roll');
  expect(
    (
      await checkDice(
        forged((copy) => copy.undone.pop()),
        null,
      )
    ).kind,
  ).toBe('roll');
  expect(
    (
      await checkDice(
        forged((copy) => copy.dice.ways.pop()),
        null,
      )
    ).kind,
  ).toBe('ways');
});

test('what the device kept must be what the record says', async () => {
  expect(await checkDice(record, { ...kept(), commitment: '00' })).toEqual({ kind: 'commitment' });
  expect(await checkDice(record, { ...kept(), luck: '00' })).toEqual({ kind: 'luck' });
  expect(await checkDice(record, { ...kept(false), luck: '00' })).toMatchObject({ kind: 'true', added: false });
});

beforeEach(() => {
  const stored = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
});

test('what was noted first stays', () => {
  const first = keep('one', 'aa');
  expect(first.luck).toMatch(/^[0-9a-f]{64}$/);
  expect(keep('one', 'bb')).toEqual(first);
  expect(keep('two', 'aa').luck).not.toBe(first.luck);
  markGiven('one');
  expect(keptOf('one')).toEqual({ ...first, given: true });
  expect(keptWith('bb')).toBeNull();
});

test('what was noted for a rematch goes to its table', () => {
  const next = keep(nextOf('one'), 'cc');
  handOn('one', 'two');
  handOn('one', 'two');
  expect(keptOf('two')).toEqual(next);
  expect(keptOf(nextOf('one'))).toBeNull();
});

test('old tables are forgotten', () => {
  for (let number = 0; number < 250; number++) keep(`table ${number}`, String(number));
  expect(keptOf('table 0')).toBeNull();
  expect(keptOf('table 249')).not.toBeNull();
});
