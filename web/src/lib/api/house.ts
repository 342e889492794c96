// The address of the house that others know.
import { isThisMachine } from '../route';
import { get } from './ask';
import type { Introduction } from './types';

/** Who has opened the page by a name of this machine asks the house for a name to give to others, if it has one. */
export async function addressForOthers(): Promise<string | null> {
  if (!isThisMachine(location.hostname)) return null;
  const told = await get<Introduction>('').catch(() => null);
  return told?.address ?? null;
}
