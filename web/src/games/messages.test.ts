import { expect, test } from 'vitest';

import type { Language } from '../lib/game';

type Messages = Readonly<Record<Language, Readonly<Record<string, string>>>>;

const boards = import.meta.glob<{ messages: Messages }>('./*/messages/index.ts', { eager: true });
const places = (text: string | undefined): string[] => (text?.match(/\{\w+\}/g) ?? []).sort();

test.each(Object.entries(boards))('%s: every language has the same places to fill', (_, { messages }) => {
  for (const [key, text] of Object.entries(messages.en)) {
    for (const words of [messages.es, messages.ca])
      expect([key, ...places(words[key])]).toEqual([key, ...places(text)]);
  }
});

/** Verbs behind a name, in English. */
const VERBS = new Set(['is', 'sits']);

test.each(Object.entries(boards))(
  '%s: no count stands before a plural, which one of a thing breaks',
  (_, { messages }) => {
    for (const words of Object.values(messages)) {
      for (const text of Object.values(words)) {
        for (const [, word = ''] of text.matchAll(/\{\w+\} (?:de |d’)?(\p{L}+s)\b/gu))
          expect(VERBS.has(word) ? '' : text).toBe('');
      }
    }
  },
);
