// Requests to the house, over HTTP. What it refuses is thrown as a Problem, with words for people.
import { settings } from '../settings.svelte';
import { words } from '../words/index.svelte';
import { apiUrl } from './url';

/** A refusal, or no answer at all. Its message is meant to be shown. */
export class Problem extends Error {
  /** `status` as HTTP says it; 0 when the house did not answer. `fields` names what was wrong or is missing. */
  constructor(
    readonly status: number,
    reason: string,
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(reason);
  }
}

/** Returns words for people about anything that was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Problem ? error.message : words().problem.unknown;
}

interface Ask {
  body?: unknown;
  signal?: AbortSignal;
}

/** Sends a request. Returns its response if it went well; throws a Problem if not. */
async function answered(method: string, path: string, { body, signal }: Ask): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': settings.language };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  let reply: Response;
  try {
    reply = await fetch(apiUrl(path), init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, words().problem.away);
  }
  if (!reply.ok) throw await refusal(reply);
  return reply;
}

async function refusal(reply: Response): Promise<Problem> {
  try {
    const { detail, fields } = (await reply.json()) as { detail?: unknown; fields?: Record<string, string> };
    if (typeof detail === 'string' && detail) return new Problem(reply.status, detail, fields);
  } catch {
    // This is not the house's own answer, perhaps a proxy's.
  }
  return new Problem(reply.status, words().problem.status(reply.status));
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await (await answered('GET', path, signal ? { signal } : {})).json()) as T;
}

export async function text(path: string, signal: AbortSignal): Promise<string> {
  return (await answered('GET', path, { signal })).text();
}

export async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await (await answered('POST', path, signal ? { body, signal } : { body })).json()) as T;
}

/** The same where nothing is answered. */
export async function send(path: string, body: unknown): Promise<void> {
  await answered('POST', path, { body });
}

export async function drop(path: string): Promise<void> {
  await answered('DELETE', path, {});
}

/** Returns a random name, which no other request has. */
export function requestName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
