// Names, badges and colours of those who sit at a table.
import type { Seated } from './game';

/** Returns the same seats; those that share a name have their seat's title added to it, as the log does. */
export function toldApart(seats: readonly Seated[]): Seated[] {
  return seats.map((seat) => {
    const namesakes = seat.name !== '' && seats.filter((other) => other.name === seat.name).length > 1;
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
