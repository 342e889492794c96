// What a visitor prefers on this device, remembered here.
import type { Language } from './game';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'calm' | 'normal' | 'quick' | 'none';
export const LANGUAGES: readonly Language[] = ['en', 'es', 'ca'];

interface Kept {
  language: Language;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  notify: boolean;
  plain: boolean;
}

/** By how much motion takes longer than usual; 0 for none. */
const PACES: Readonly<Record<Motion, number>> = { calm: 1.6, normal: 1, quick: 0.5, none: 0 };

const PLACE = 'snailhouse';

function spoken(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  const known = wanted.map((tag) => tag.slice(0, 2)).find((tag) => LANGUAGES.includes(tag as Language));
  return (known as Language | undefined) ?? 'en';
}

function usual(): Kept {
  return { language: spoken(), theme: 'auto', motion: 'normal', sound: false, notify: false, plain: false };
}

function remembered(): Kept {
  try {
    const kept = { ...usual(), ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) };
    if (!LANGUAGES.includes(kept.language)) kept.language = spoken();
    if (!(kept.motion in PACES)) kept.motion = 'normal';
    return kept;
  } catch {
    return usual(); // no storage, or something else in it
  }
}

export const settings: Kept = $state(remembered());

/** Call within an effect: keeps what is chosen and lets the page follow it. */
export function followSettings(): void {
  const kept = JSON.stringify(settings);
  try {
    localStorage.setItem(PLACE, kept);
  } catch {
    // a browser without storage forgets
  }
  const root = document.documentElement;
  root.lang = settings.language;
  if (settings.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
}

/** By how much motion takes longer than usual; 0 for none, also where the system asks for calm. */
export function tempo(): number {
  const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? 0 : PACES[settings.motion];
}
