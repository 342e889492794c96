// How those who sit at a table are told apart.
import type { Seated } from './game';

/** What bots are called: words about shells, the same in every language. */
const SHELLS = ['Helix', 'Nacre', 'Spira', 'Volute', 'Murex', 'Umbo', 'Cowrie', 'Whorl'];

/** The same seats, with a name of its own for every bot, and namesakes told apart by what the game calls them. */
export function introduced(seats: readonly Seated[]): Seated[] {
  return toldApart(withBotNames(seats));
}

export function withBotNames(seats: readonly Seated[]): Seated[] {
  return seats.map((seat, at) =>
    seat.kind === 'bot' ? { ...seat, name: SHELLS[at % SHELLS.length] ?? seat.name } : seat,
  );
}

export function toldApart(seats: readonly Seated[]): Seated[] {
  return seats.map((seat) => {
    const namesakes = seat.kind === 'person' && seats.filter((other) => other.name === seat.name).length > 1;
    return namesakes ? { ...seat, name: `${seat.name} (${seat.title})` } : seat;
  });
}

/** The first letters of the seats' titles where they differ, else numbers. */
export function badges(seats: readonly Seated[]): string[] {
  const letters = seats.map((seat) => seat.title.slice(0, 1).toUpperCase());
  return new Set(letters).size === letters.length ? letters : seats.map((_, at) => String(at + 1));
}

/** A seat's colour in CSS: the game's own, or the house's. */
export function colourOf(seat: number, colours: readonly string[] | undefined): string {
  return colours?.[seat] ?? `var(--p${seat % 6})`;
}

export function nameOf(seat: Seated | undefined): string {
  return seat ? seat.name || seat.title : '';
}
