// A game that ended by what people did: resigned, drawn by agreement, out of time.
import type { TableView } from '../api/types';

/** Returns how it ended, where none of its sentences says so; null if it was played to its end, or is being played. */
export function givenUp({ result, view }: Pick<TableView, 'result' | 'view'>): string | null {
  return result && !view?.['over'] ? result.text : null;
}
