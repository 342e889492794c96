// Edition files: what a visitor brings, checked by the house.
import { post, Problem } from '../api/ask';
import type { CheckedEdition } from '../api/types';
import { words } from '../words/index.svelte';

/** Bytes of a file; as text in a request it must fit through the house's door. */
export const MOST_BYTES = 45_000;

/** Returns the edition in a file; throws a Problem that says what is wrong with it. */
export async function checkedEdition(game: string, file: File): Promise<CheckedEdition> {
  if (file.size > MOST_BYTES) throw new Problem(413, words().create.editionTooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return post<CheckedEdition>(`games/${game}/edition`, { file: file.name.slice(-100), data });
}
