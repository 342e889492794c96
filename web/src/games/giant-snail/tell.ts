// Prices and cards in words.
import { fill, wide } from '../../lib/board/words';
import { wrapped } from '../../lib/board/wrap';
import { called, type Key, type Words } from './messages';
import type { Goods, View } from './view';

/** '2 metal, 1 energy'. */
export function priced(words: Words, { metal, energy }: Goods): string {
  const counts = [
    ...(metal ? [fill(words.metalPrice, { count: metal })] : []),
    ...(energy ? [fill(words.energyPrice, { count: energy })] : []),
  ];
  return counts.join(', ') || '0';
}

/** What a technology card does. */
export function effectOf(words: Words, view: View, name: string): string {
  const card = view.technologies.find((technology) => technology.name === name);
  if (!card) return '';
  const weapon = view.weapons.find((one) => one.name === name);
  const template = words[`effect_${card.effect}`];
  if (!weapon) return fill(template, { amount: card.amount });
  const { build, fire, damage } = weapon;
  return fill(template, { build: priced(words, build), fire: priced(words, fire), damage });
}

/** Where the lines of an effect are written on its card, from its upper edge. */
export const EFFECT = { top: 35, line: 13.5, size: 11.5 };

/** Returns what a technology card does, in lines for a card of a width. */
export function effectLines(words: Words, view: View, name: string, width: number): string[] {
  return wrapped(effectOf(words, view, name), width - 18, (line) => wide(line, EFFECT.size));
}

/** What the player to decide is asked for. */
export function taskOf(words: Words, view: View): string {
  const { card = '', due = 0, site = 0 } = view.pending;
  const limit = view.prices.hand_limit;
  return fill(words[`task_${view.task}`], { card: called(words, card), due, site, limit });
}

/** Where a snail is that has not landed: so many event cards away, or on its way down. */
export function whereInSpace(words: Words, space: number): string {
  return space ? fill(words.inSpace, { space }) : words.landing;
}

/** What the stop button says. */
export function stopOf(words: Words, view: View): string {
  const key = `stop_${view.task}`;
  return key in words ? words[key as Key] : words.stop;
}
