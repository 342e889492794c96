// Addresses of the house's API. It stands apart from requests because a table is asked for before they are there.

export function apiUrl(path: string): URL {
  return new URL(`api/${path}`, document.baseURI);
}

/** How a table is looked at. */
interface Look {
  /** In which language the house speaks. */
  language: string;
  /** As which of the visitor's seats; null for whichever the house chooses. */
  seat: number | null;
  /** The version that was shown last; null when none was. */
  shown: number | null;
}

/** Returns the address of the socket of a table. */
export function socketUrl(table: string, { language, seat, shown }: Look): URL {
  const url = apiUrl(`tables/${table}/socket`);
  url.protocol = url.protocol.replace('http', 'ws');
  url.searchParams.set('steps', 'true');
  url.searchParams.set('presence', 'true');
  url.searchParams.set('language', language);
  if (seat !== null) url.searchParams.set('seat', String(seat));
  if (shown !== null) url.searchParams.set('shown', String(shown));
  return url;
}
