// Sentences of a board: templates from a game's messages, with their places filled in.

import { settings } from '../settings.svelte';
import { joined } from '../words/grammar';

/** Returns a template with its places filled in: 'Track {track}' with {track: 5} is 'Track 5'. What fills a place is
 * joined to the word before it as the language in use joins them. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  const [first = '', ...rest] = template.split(/\{(?=\w+\})/);
  let told = '';
  let text = first;
  for (const piece of rest) {
    const end = piece.indexOf('}');
    const name = piece.slice(0, end);
    told += joined(settings.language, text, String(values[name] ?? `{${name}}`));
    text = piece.slice(end + 1);
  }
  return told + text;
}

/**
 * Returns what kinds of parts there are among some, in the words of a game and joined by or. Its message `touch-die`
 * is for all parts whose names begin with `die`; kinds that it has no word for are left out.
 */
export function things(
  parts: Iterable<string>,
  messages: Readonly<Record<string, string>> | undefined,
): string {
  const kinds = Array.from(parts, (part) => /^[a-z]+/.exec(part)?.[0] ?? '');
  const called = new Set(kinds.flatMap((kind) => messages?.[`touch-${kind}`] ?? []));
  return new Intl.ListFormat(settings.language, { type: 'disjunction' }).format(called);
}

/** How wide letters are, in parts of their size; all others are about as wide as an x. */
const BREADTHS: readonly (readonly [RegExp, number])[] = [
  [/[MWmw@%—…]/u, 0.95],
  [/[ijl.,:;'’|!· ]/u, 0.3],
  [/[\p{Lu}\d]/u, 0.7],
];
const USUAL = 0.58;

function breadth(letter: string): number {
  return BREADTHS.find(([letters]) => letters.test(letter))?.[1] ?? USUAL;
}

/** Returns about how wide a text is when it is written in letters of a size. */
export function wide(text: string, size: number): number {
  return Array.from(text, breadth).reduce((sum, one) => sum + one, 0) * size;
}

/** Returns a name cut so that it is at most so wide when it is written in letters of a size. */
export function fitting(name: string, room: number, size: number): string {
  if (wide(name, size) <= room) return name;
  const letters = Array.from(name);
  while (letters.length > 1 && wide(`${letters.join('')}…`, size) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Returns the name of a seat's player, else the seat's title, else its number. */
export function named(seats: readonly { name: string; title: string }[], seat: number): string {
  const seated = seats[seat];
  return seated?.name || seated?.title || String(seat + 1);
}
