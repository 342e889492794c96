// Thinking time, as people read it.
import type { ClockView } from './api/types';
import type { Language } from './game';

/** A seat's time as it is shown. */
export interface Left {
  text: string;
  /** Whether it is running out. */
  low: boolean;
}

/** Milliseconds under which time is running out. */
const LOW = 20_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How days and hours are written: `1 day, 2 hours` or `1d 2h`. */
type Units = 'long' | 'narrow';

/** What a seat has left when the house's clock stands at `house` milliseconds; null without a clock. */
export function timeLeft(
  view: ClockView,
  seat: number,
  house: number,
  language: Language,
  units: Units = 'long',
): Left | null {
  const left = view.left[seat];
  if (left === null || left === undefined) return null;
  const runs = view.seat === seat;
  const rest = Math.max(0, runs ? left - Math.max(0, house - view.since - rested(view, seat, house)) : left);
  return { text: spelled(rest, language, units), low: runs && rest < LOW };
}

/** How much of the present turn the seat was on vacation. */
function rested(view: ClockView, seat: number, house: number): number {
  const [begins, ends] = view.vacations[seat] ?? [0, 0];
  return Math.max(0, Math.min(house, ends) - Math.max(view.since, begins));
}

/** Returns a time as people read it: days and hours, or as a clock shows it. */
export function spelled(rest: number, language: Language, units: Units = 'long'): string {
  if (rest >= DAY) {
    const [days, hours] = [Math.floor(rest / DAY), Math.floor((rest % DAY) / HOUR)];
    const told = [unit(days, 'day', language, units)];
    if (days < 3 && hours) told.push(unit(hours, 'hour', language, units));
    return told.join(units === 'long' ? ', ' : ' ');
  }
  const seconds = Math.ceil(rest / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (count: number): string => String(count).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function unit(count: number, name: string, language: Language, unitDisplay: Units): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay }).format(count);
}
