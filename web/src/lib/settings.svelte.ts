// What a visitor prefers on this device, kept in the browser's storage.
import type { Language } from './game';
import { PLACE, preferredLanguage } from './language';
import type { Occasion } from './sound';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'calm' | 'normal' | 'quick' | 'still' | 'none';

interface Kept {
  language: Language;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  /** The occasions on which nothing is heard all the same. */
  silenced: Occasion[];
  /** How loud, from 0 to 1. */
  volume: number;
  /** Whether the device shakes a little where others would sound. */
  haptics: boolean;
  /** Whether sounds have been offered: that is done once. */
  offered: boolean;
  notify: boolean;
  plain: boolean;
}

/** By how much motion takes longer than usual; 0 for none. */
const PACES: Readonly<Record<Motion, number>> = { calm: 1.6, normal: 1, quick: 0.5, still: 0, none: 0 };
/** Without motion an event stays so much longer than its motion would take: long enough to read it. */
const READING = 2.2;

function usual(): Kept {
  return {
    language: preferredLanguage(),
    theme: 'auto',
    motion: 'normal',
    sound: false,
    silenced: [],
    volume: 0.6,
    haptics: true,
    offered: false,
    notify: false,
    plain: false,
  };
}

function remembered(): Kept {
  try {
    const kept = { ...usual(), ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) };
    kept.language = preferredLanguage();
    if (!(kept.motion in PACES)) kept.motion = 'normal';
    if (!Array.isArray(kept.silenced)) kept.silenced = [];
    if (!(kept.volume >= 0 && kept.volume <= 1)) kept.volume = usual().volume;
    return kept;
  } catch {
    return usual(); // There is no storage, or it holds something else.
  }
}

export const settings: Kept = $state(remembered());

/** Call within an effect: stores the settings, and sets the page's language and theme. */
export function followSettings(): void {
  const kept = JSON.stringify(settings);
  try {
    localStorage.setItem(PLACE, kept);
  } catch {
    // Without storage the settings last as long as the page.
  }
  const root = document.documentElement;
  root.lang = settings.language;
  if (settings.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
}

/** Returns by how much motion takes longer than usual; 0 for no motion, also where the system asks for none. */
export function tempo(): number {
  const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? 0 : PACES[settings.motion];
}

/** Returns how long an event is shown that does not move, against the time of its motion; 0 for not at all. */
export function reading(): number {
  return settings.motion === 'none' ? 0 : READING;
}
