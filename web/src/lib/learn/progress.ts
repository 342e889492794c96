// How far a visitor has come in the lessons, kept in the browser's storage: the house knows nothing of it.

/** A place in a chapter. */
export interface Place {
  answers: number[];
  /** Which of the pages since the last answer. */
  page: number;
  /** Whether the chapter was finished once. */
  done: boolean;
}

/** The key in the storage. */
const STORED = 'snailhouse-learn';
const BEGINNING: Place = { answers: [], page: 0, done: false };

type Places = Readonly<Record<string, Place>>;

function isPlace(kept: unknown): kept is Place {
  if (typeof kept !== 'object' || kept === null) return false;
  const { answers, page, done } = kept as Partial<Place>;
  return (
    Array.isArray(answers) &&
    answers.every(Number.isSafeInteger) &&
    Number.isSafeInteger(page) &&
    typeof done === 'boolean'
  );
}

function all(): Record<string, unknown> {
  try {
    const kept = JSON.parse(localStorage.getItem(STORED) ?? '{}') as unknown;
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {};
  } catch {
    return {}; // There is no storage, or it holds something else.
  }
}

/** Returns the place in a chapter where a visitor left it; its beginning if they never were there. */
export function placeIn(game: string, chapter: string): Place {
  const kept = all()[`${game}/${chapter}`];
  return isPlace(kept) ? kept : BEGINNING;
}

/** Returns the places in all chapters of a game, by chapter. */
export function placesIn(game: string, chapters: readonly string[]): Places {
  return Object.fromEntries(chapters.map((chapter) => [chapter, placeIn(game, chapter)]));
}

export function keepPlace(game: string, chapter: string, place: Place): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...all(), [`${game}/${chapter}`]: place }));
  } catch {
    // Without storage the place lasts as long as the page.
  }
}
