// Which page an address means. Addresses stand behind the #, so that the client works under any path.

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string | null; position: number | null }
  | { page: 'rules'; game: string; ruling: string | null }
  | { page: 'learn'; game: string; chapter: string | null }
  | { page: 'study'; game: string }
  | { page: 'carry'; secret: string }
  | { page: 'mail'; deed: 'confirm' | 'stop'; code: string }
  | { page: 'tournament'; tournament: string | null; game: string | null }
  | { page: 'me' }
  | { page: 'about' }
  | { page: 'nowhere' };

function number(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function unescaped(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** Returns the page that the hash of an address names; 'nowhere' when it names none. */
export function routeOf(hash: string): Route {
  const [page = '', first, second, third] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(unescaped);
  if (page === '') return { page: 'home' };
  if (page === 'new' && first) return { page, game: first };
  if (page === 'table' && first && second === 'replay')
    return { page: 'replay', table: first, position: number(third) };
  if (page === 'table' && first) return { page, table: first };
  if (page === 'replay') return { page, table: null, position: number(first) };
  if (page === 'rules' && first) return { page, game: first, ruling: second || null };
  if (page === 'learn' && first) return { page, game: first, chapter: second || null };
  if (page === 'study' && first) return { page, game: first };
  if (page === 'carry' && first) return { page, secret: first };
  if (page === 'mail' && (first === 'confirm' || first === 'stop') && second)
    return { page, deed: first, code: second };
  if (page === 'tournament' && first === 'new') return { page, tournament: null, game: second ?? null };
  if (page === 'tournament') return { page, tournament: first || null, game: null };
  if (page === 'about' || page === 'me') return { page };
  return { page: 'nowhere' };
}

/** Returns the id of the table in a pasted text, a link or the id itself; null when there is none. */
export function tableIn(text: string): string | null {
  const named = /(?:#\/table|\/t)\/([\w-]{8,64})/.exec(text) ?? /^\s*([\w-]{16,64})\s*$/.exec(text);
  return named?.[1] ?? null;
}

/** Whether a host's name means the machine itself, so that it leads nowhere from another device. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}

/** Returns the full address of a path, to give to somebody: at the address that others know, if there is one. */
export function sharedAddress(path: string, house?: string | null): string {
  return new URL(path, house ?? document.baseURI.replace(/#.*/, '')).href;
}

/** Returns the full address of a page, to give to somebody. */
export function addressOf(hash: string): string {
  return new URL(hash, document.baseURI).href;
}
