// Something that is fetched and shown: asked for anew whenever the question changes, and cancelled when it is past.
import { untrack } from 'svelte';

import { settings } from '../settings.svelte';
import { get, reasonOf } from './ask';

export interface Resource<Answer> {
  /** The last answer. It stays while the next one is on its way. */
  readonly data: Answer | undefined;
  /** What went wrong at the last attempt; undefined when nothing did. */
  readonly error: unknown;
  /** The same in words for people; null when nothing went wrong. */
  readonly problem: string | null;
  /** Whether an answer is on its way. */
  readonly loading: boolean;
  /** Asks the same question again. */
  reload(): void;
}

interface Behaviour {
  /** Drop the last answer as soon as another question is asked. */
  forget?: boolean;
}

type Request<Question, Answer> = (question: Question, signal: AbortSignal) => Promise<Answer>;
/** Nothing is asked while there is no question, and there is no answer then. */
type Maybe<Question> = Question | null | undefined;

class Loader<Question, Answer> implements Resource<Answer> {
  data = $state.raw<Answer | undefined>();
  error = $state.raw<unknown>();
  loading = $state(false);
  private question: Maybe<Question>;
  private running: AbortController | null = null;

  constructor(
    private readonly request: Request<Question, Answer>,
    private readonly forget: boolean,
  ) {}

  get problem(): string | null {
    return this.error === undefined ? null : reasonOf(this.error);
  }

  reload(): void {
    void this.fetch();
  }

  ask(question: Maybe<Question>): void {
    this.question = question;
    if (this.forget) this.data = undefined;
    void this.fetch();
  }

  cancel(): void {
    this.running?.abort();
    this.running = null;
  }

  private async fetch(): Promise<void> {
    this.cancel();
    const question = this.question;
    this.loading = question !== null && question !== undefined;
    if (question === null || question === undefined) {
      this.data = this.error = undefined;
      return;
    }
    const { signal } = (this.running = new AbortController());
    try {
      const answer = await this.request(question, signal);
      if (signal.aborted) return;
      [this.data, this.error, this.loading] = [answer, undefined, false];
    } catch (error) {
      if (!signal.aborted) [this.error, this.loading] = [error, false];
    }
  }
}

/** Several things in a list are the same question as long as each of them is the same. */
function same(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other);
  return one.length === other.length && one.every((item, index) => Object.is(item, other[index]));
}

/**
 * Call while a component is set up. Returns what `request` answers to what `question` returns. It asks anew when
 * that changes, or the language, in which the house answers; and stops asking when the component goes.
 * What else follows from an answer belongs into `request`, after `signal.throwIfAborted()`.
 */
export function resource<const Question, Answer>(
  question: () => Maybe<Question>,
  request: Request<Question, Answer>,
  { forget = false }: Behaviour = {},
): Resource<Answer> {
  const loader = new Loader(request, forget);
  let last: { question: Maybe<Question>; language: string } | undefined;
  const asked = $derived.by(() => {
    const next = { question: question(), language: settings.language };
    if (last?.language !== next.language || !same(last.question, next.question)) last = next;
    return last;
  });
  loader.loading = untrack(() => asked.question !== null && asked.question !== undefined);
  $effect(() => {
    const { question: now } = asked;
    untrack(() => loader.ask(now));
    return () => loader.cancel();
  });
  return loader;
}

/** Call while a component is set up. Returns what the house has at a path of its API. */
export function fetched<Answer>(path: () => Maybe<string>): Resource<Answer> {
  return resource(path, (now, signal) => get<Answer>(now, signal));
}
