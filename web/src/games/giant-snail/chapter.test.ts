import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { chapter as ofInvasion } from '../snail-invasion/chapter';
import type { View as Invasion } from '../snail-invasion/view';
import { chapter } from './chapter';
import type { View } from './view';

function headings(game: string): string[] {
  const text = readFileSync(
    new URL(`../../../../src/snailhouse/games/${game}/rulebook.md`, import.meta.url),
    'utf-8',
  );
  return text.split('\n').filter((line) => line.startsWith('#'));
}

function page(given: object): string | undefined {
  const view = {
    over: false,
    task: 'action',
    phase: 'actions',
    snail: { alive: true },
    ...given,
  } as unknown as View;
  return headings('giant_snail')[chapter(view)];
}

test('the rulebook opens where the giant snail is', () => {
  expect(page({})).toBe('### 1. Actions');
  expect(page({ phase: 'factories', task: 'job' })).toBe('### 2. Resolution');
  expect(page({ phase: 'labs', task: 'research' })).toBe('## Technology');
  expect(page({ phase: 'combat', task: 'fire' })).toBe('### 3. Event');
  expect(page({ phase: 'cleanup', task: 'discard' })).toBe('### 4. Cleanup');
  expect(page({ phase: 'event', task: 'take', snail: { alive: false } })).toBe('## After the snail');
  expect(page({ over: true })).toBe('## The end');
});

test('the rulebook opens at the turn, at blocked pieces, at the end of the invasion', () => {
  const at = (over: boolean, height: number) => {
    const stack = Array.from({ length: height });
    return headings('snail_invasion')[
      ofInvasion({ over, squares: [{ square: 1, stack }] } as unknown as Invasion)
    ];
  };
  expect(at(false, 1)).toBe('## Your turn');
  expect(at(false, 2)).toBe('## Blocked or not');
  expect(at(true, 2)).toBe('## Who wins');
});
