// Dates and times as people read them.
import type { Language } from './game';

/** Returns how dates are written in a language: English as in Britain, so that hours go to 24 in all languages. */
export function dateFormat(language: Language, how: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, how);
}
