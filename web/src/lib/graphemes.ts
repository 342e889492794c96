// Lengths as readers count them: an emoji of a family is one character, however many code points it has.
import type { Attachment } from 'svelte/attachments';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The text, or as much of its beginning as has so many graphemes. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = [...segmenter.segment(text)].slice(0, most);
  return kept.map(({ segment }) => segment).join('');
}

/** Keeps a field from taking more graphemes than that; `maxlength` would count the halves of an emoji. */
export function atMost(most: number): Attachment<HTMLInputElement> {
  return (field) => {
    const cut = (): void => {
      const short = shortened(field.value, most);
      if (short !== field.value) field.value = short;
    };
    const cutInput = (event: Event): void => {
      if (!(event as InputEvent).isComposing) cut();
    };
    // Capturing, so that whoever is bound to the value reads the short one.
    field.addEventListener('input', cutInput, true);
    field.addEventListener('compositionend', cut, true);
    return () => {
      field.removeEventListener('input', cutInput, true);
      field.removeEventListener('compositionend', cut, true);
    };
  };
}
