// Which language a visitor reads: what this device keeps, or what the browser says.
import type { Language } from './game';

export const LANGUAGES: readonly Language[] = ['en', 'es', 'ca'];

/** The key in the storage under which everything stands that a visitor prefers. */
export const PLACE = 'snailhouse';

const known = (language: unknown): language is Language => LANGUAGES.includes(language as Language);

function spoken(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  return wanted.map((tag) => tag.slice(0, 2)).find(known) ?? 'en';
}

export function preferredLanguage(): Language {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as { language?: unknown };
    if (known(kept.language)) return kept.language;
  } catch {
    // There is no storage, or it holds something else.
  }
  return spoken();
}
