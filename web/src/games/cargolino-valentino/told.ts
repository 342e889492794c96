// The board in words, for labels and for the plain table.
import { fill } from '../../lib/board/words';
import type { Words } from './messages';
import type { CargolinoView, Colour } from './view';

export function placeTold(view: CargolinoView, place: number, words: Words): string {
  const square = view.track[place];
  const pays = square?.pays ?? 0;
  if (square?.colour) return fill(words.square, { number: place, colour: words[square.colour], pays });
  return fill(place === 0 ? words.start : words.final, { pays });
}

export function snailTold(view: CargolinoView, colour: Colour, words: Words): string {
  const template = view.own.includes(colour) ? words.ownSnail : words.snail;
  return fill(template, { colour: words[colour], place: placeTold(view, view.snails[colour], words) });
}

export function coloursTold(colours: readonly Colour[], words: Words): string {
  return colours.map((colour) => words[colour]).join(', ');
}

/** What one may know of a player's cards, race by race. */
export function cardsTold(view: CargolinoView, seat: number, words: Words): string {
  const told = view.past_races.map((past, number) => {
    const snails = (past.hands[seat] ?? []).map((colour) => `${words[colour]} ${past.pays[colour]}`).join(', ');
    return fill(words.holds, { race: number + 1, snails });
  });
  if (view.over || view.cards === 0) return told.join(' ');
  const own = view.seat === seat;
  const now = own
    ? fill(words.holds, { race: view.race, snails: coloursTold(view.own, words) })
    : fill(words.hidden, { count: view.cards });
  return [...told, now].join(' ');
}

export function playerTold(view: CargolinoView, seat: number, name: string, words: Words): string {
  const told = fill(words.player, {
    name,
    shells: view.scores[seat] ?? 0,
    cards: cardsTold(view, seat, words),
  });
  return !view.over && view.player === seat ? `${told} ${words.toMove}` : told;
}

export function raceTold(view: CargolinoView, words: Words): string {
  if (view.over) return words.over;
  const parts = [fill(words.race, { race: view.race })];
  if (view.turn) parts.push(fill(words.turnNumber, { turn: view.turn }));
  if (view.simple_dice) parts.push(words.simple);
  return parts.join(' · ');
}
