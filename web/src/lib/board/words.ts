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
 * Returns what kinds of parts there are among some, in the words of a game and joined by or: its message `touch-die` is for all parts
 * whose names begin with `die`. Kinds that it has no word for are left out.
 */
export function things(
  parts: Iterable<string>,
  messages: Readonly<Record<string, string>> | undefined,
): string {
  const kinds = Array.from(parts, (part) => /^[a-z]+/.exec(part)?.[0] ?? '');
  const called = new Set(kinds.flatMap((kind) => messages?.[`touch-${kind}`] ?? []));
  return new Intl.ListFormat(settings.language, { type: 'disjunction' }).format(called);
}

/** Returns a name cut to at most so many characters. */
export function shortened(name: string, most: number): string {
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
}

/** Returns the name of a seat's player, else the seat's title, else its number. */
export function named(seats: readonly { name: string; title: string }[], seat: number): string {
  const seated = seats[seat];
  return seated?.name || seated?.title || String(seat + 1);
}
