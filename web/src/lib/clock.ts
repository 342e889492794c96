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
const DAY = 86_400_000;

/** What a seat has left when the house's clock stands at `house` milliseconds; null without a clock. */
export function timeLeft(view: ClockView, seat: number, house: number, language: Language): Left | null {
  const left = view.left[seat];
  if (left === null || left === undefined) return null;
  const runs = view.seat === seat;
  const rest = Math.max(0, runs ? left - Math.max(0, house - view.since) : left);
  return { text: spelled(rest, language), low: runs && rest < LOW };
}

function spelled(rest: number, language: Language): string {
  if (rest >= DAY) return unit(Math.floor(rest / DAY), 'day', language);
  const seconds = Math.ceil(rest / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (count: number): string => String(count).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function unit(count: number, name: string, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(count);
}
