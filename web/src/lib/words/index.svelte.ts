// The client's own words in every language. Sentences about the games come from the house.
import { settings } from '../settings.svelte';
import type { Language } from '../game';
import { ca } from './ca';
import { en } from './en';
import { es } from './es';

type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : T[K] extends readonly string[]
        ? readonly string[]
        : Shape<T[K]>;
};

/** What every language has to say: a missing word is a type error. */
export type Words = Shape<typeof en>;

export const dictionaries: Readonly<Record<Language, Words>> = { en, es, ca };

/** The words of the language in use; in a component or $derived they follow it. */
export function words(): Words {
  return dictionaries[settings.language];
}

/** Returns the name of a bot's level; a bot that this client does not know keeps its own. */
export function botName(bot: string): string {
  const names: Readonly<Record<string, string>> = words().bots;
  return names[bot] ?? bot;
}
