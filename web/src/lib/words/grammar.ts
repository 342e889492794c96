// Spanish and Catalan grammar where a place of a sentence meets the word before it, as the house joins them.
import type { Language } from '../game';

/** How a word at the end of a text changes before a value that begins in a certain way. */
interface Seam {
  readonly word: RegExp;
  readonly joined: string;
  readonly value: RegExp;
}

const SEAMS: Readonly<Partial<Record<Language, readonly Seam[]>>> = {
  es: [
    { word: /(?<!\p{L})y $/u, joined: 'e ', value: /^(?:[ií]|h[ií](?![aeo]))/i },
    { word: /(?<!\p{L})o $/u, joined: 'u ', value: /^(?:h?[oó]|8|11\b)/i },
  ],
  ca: [{ word: /(?<!\p{L})([Dd])e $/u, joined: '$1’', value: /^(?!els? )h?[aàeèéiíoòóuú]/i }],
};

/** Returns the text and the value behind it, joined as the language joins them; the value never changes. */
export function joined(language: Language, text: string, value: string): string {
  const seam = SEAMS[language]?.find((one) => one.word.test(text) && one.value.test(value));
  return (seam ? text.replace(seam.word, seam.joined) : text) + value;
}

/** Returns a template tag that joins what it is given: telling('ca')`Regles de ${'Oca'}` is 'Regles d’Oca'. */
export function telling(language: Language) {
  return (texts: TemplateStringsArray, ...values: readonly string[]): string =>
    values.map((value, at) => joined(language, texts[at] ?? '', value)).join('') + (texts.at(-1) ?? '');
}
