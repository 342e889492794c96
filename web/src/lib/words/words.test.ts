import { expect, test } from 'vitest';

import { dictionaries } from './index.svelte';

/** Every word with its place; a phrase that takes something is told with it in place. */
function told(words: unknown, place = ''): [string, string][] {
  if (typeof words === 'string') return [[place, words]];
  if (typeof words === 'function') return [[place, String((words as (one: string) => unknown)('@'))]];
  return Object.entries(words as object).flatMap(([key, word]) => told(word, `${place}.${key}`));
}

const english = told(dictionaries.en);
/** Words that are the same in several languages. */
const SHARED =
  /^(\.house\.you|\.table\.no|.*\.chat|\.home\.(minutes|bots)|\.table\.title|\.prefer\.motions\.normal|\.create\.bot|\.nicknames\.\d+|\.keys\.list\.\d+\.0)$/;

test.each(['es', 'ca'] as const)('%s says everything that English says, in its own words', (language) => {
  const own = told(dictionaries[language]);
  expect(own.map(([place]) => place)).toEqual(english.map(([place]) => place));
  const left = own.filter(([place, word], at) => word === english[at]?.[1] && !SHARED.test(place));
  expect(left).toEqual([]);
});

test.each(['en', 'es', 'ca'] as const)('phrases of %s use what they are given', (language) => {
  const given = told(dictionaries[language]);
  const taking = new Set(english.filter(([, word]) => word.includes('@')).map(([place]) => place));
  for (const [place, word] of given) expect([place, word.includes('@')]).toEqual([place, taking.has(place)]);
  expect(given.every(([, word]) => word.trim() === word && word !== '')).toBe(true);
});
