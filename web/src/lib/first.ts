// Whether a table is a visitor's first game after the lessons: then the coach speaks without being asked.

/** The key in the storage: ids of tables, with spaces between them. */
export const FIRST_GAMES = 'snailhouse-first';

export function isFirstGame(table: string): boolean {
  try {
    return (localStorage.getItem(FIRST_GAMES) ?? '').split(' ').includes(table);
  } catch {
    return false; // There is no storage.
  }
}
