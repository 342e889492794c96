// For tests: a house that answers what has been laid ready, and notes what it was asked.
import { vi } from 'vitest';

/** What the house was asked: how, for what, and with what. */
export interface Asked {
  how: string;
  path: string;
  body: unknown;
}

/** A no of the house, with its status and its reason. */
export class No {
  constructor(
    readonly status: number,
    readonly detail: string,
  ) {}
}

/**
 * Lets a house answer by paths, to the end or up to their query. An answer that is a function is told what was
 * sent. What is not laid ready is never answered. Returns what has been asked, as it is asked. Undone by
 * `vi.unstubAllGlobals()`.
 */
export function aHouse(answers: Readonly<Record<string, unknown>> = {}): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (url: URL, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.href.split('/api/')[1] ?? '';
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    asked.push({ how: method, path, body: sent });
    const found = answers[path] ?? answers[path.split('?')[0] ?? ''];
    if (found === undefined) return new Promise(() => undefined);
    const answer: unknown = typeof found === 'function' ? (found as (sent: unknown) => unknown)(sent) : found;
    if (answer instanceof No)
      return Promise.resolve(Response.json({ detail: answer.detail }, { status: answer.status }));
    return Promise.resolve(Response.json(answer));
  });
  return asked;
}

/** Waits until all that has been answered is shown. */
export async function settled(): Promise<void> {
  await vi.dynamicImportSettled();
  for (let turns = 0; turns < 20; turns++) await new Promise((done) => setImmediate(done));
}
