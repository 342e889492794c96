// Names, badges and colours of those who sit at a table.
import type { Seated } from './game';

/** What bots are called: words about shells, the same in every language. */
const SHELLS = ['Helix', 'Nacre', 'Spira', 'Volute', 'Murex', 'Umbo', 'Cowrie', 'Whorl'];

/** Returns the same seats, every one with a name that no other has. */
export function introduced(seats: readonly Seated[]): Seated[] {
  return toldApart(withBotNames(seats));
}

/** Returns the same seats, each bot with a name of its own. */
export function withBotNames(seats: readonly Seated[]): Seated[] {
  return seats.map((seat, at) =>
    seat.kind === 'bot' ? { ...seat, name: SHELLS[at % SHELLS.length] ?? seat.name } : seat,
  );
}

/** Returns the same seats; people who share a name have their seat's title added to it. */
export function toldApart(seats: readonly Seated[]): Seated[] {
  return seats.map((seat) => {
    const namesakes = seat.kind === 'person' && seats.filter((other) => other.name === seat.name).length > 1;
    return namesakes ? { ...seat, name: `${seat.name} (${seat.title})` } : seat;
  });
}

/** Returns a sign for each seat: the first letters of their titles if all differ, else numbers. */
export function badges(seats: readonly Seated[]): string[] {
  const letters = seats.map((seat) => seat.title.slice(0, 1).toUpperCase());
  return new Set(letters).size === letters.length ? letters : seats.map((_, at) => String(at + 1));
}

/** Returns a seat's colour in CSS: the game's own if it gives one, else the house's. */
export function colourOf(seat: number, colours: readonly string[] | undefined): string {
  return colours?.[seat] ?? `var(--p${seat % 6})`;
}

/** Returns the name on a seat, or what the game calls the seat while nobody sits there. */
export function nameOf(seat: Seated | undefined): string {
  return seat ? seat.name || seat.title : '';
}
