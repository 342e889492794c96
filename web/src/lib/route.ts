// Addresses behind the #, so that the parlour works wherever it is served.

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string | null; position: number | null }
  | { page: 'rules'; game: string; ruling: string | null }
  | { page: 'carry'; secret: string }
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
  if (page === 'carry' && first) return { page, secret: first };
  if (page === 'about' || page === 'me') return { page };
  return { page: 'nowhere' };
}

/** Where a pasted link, or the bare name of a table, leads; null when it names no table. */
export function tableIn(text: string): string | null {
  const named = /#\/table\/([\w-]{8,64})/.exec(text) ?? /^\s*([\w-]{16,64})\s*$/.exec(text);
  return named?.[1] ?? null;
}

/** The address of a place in the parlour, to give to somebody. */
export function addressOf(hash: string): string {
  return new URL(hash, document.baseURI).href;
}
