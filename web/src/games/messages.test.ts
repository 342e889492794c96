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
