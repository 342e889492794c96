// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, expect, test } from 'vitest';

import { settings } from '../settings.svelte';
import { resource, type Resource } from './resource.svelte';

/** A house that answers when the test says so. */
class House {
  readonly asked: { question: unknown; signal: AbortSignal }[] = [];
  private readonly open: { answer: (answer: string) => void; refuse: (error: Error) => void }[] = [];

  readonly request = (question: unknown, signal: AbortSignal): Promise<string> => {
    this.asked.push({ question, signal });
    return new Promise((answer, refuse) => this.open.push({ answer, refuse }));
  };

  async answer(index: number, answer: string): Promise<void> {
    this.open[index]!.answer(answer);
    await Promise.resolve();
  }

  async refuse(index: number): Promise<void> {
    this.open[index]!.refuse(new Error('no'));
    await Promise.resolve();
  }
}

let leave: (() => void) | undefined;
afterEach(() => {
  leave?.();
  settings.language = 'en';
});

/** As in a component that is set up. */
function shown(house: House, question: () => unknown, forget = false): Resource<string> {
  let made: Resource<string> | undefined;
  leave = $effect.root(() => {
    made = resource(question, house.request, { forget });
  });
  flushSync();
  return made!;
}

function state({ data, error, loading }: Resource<string>): unknown[] {
  return [data, error instanceof Error ? error.message : error, loading];
}

test('loads, and has the answer', async () => {
  const house = new House();
  const answer = shown(house, () => 'who');
  expect(state(answer)).toEqual([undefined, undefined, true]);
  await house.answer(0, 'me');
  expect(state(answer)).toEqual(['me', undefined, false]);
});

test('asks anew when the question changes, keeps the last answer meanwhile, and drops a late one', async () => {
  const house = new House();
  let game = $state('one');
  const answer = shown(house, () => game);
  game = 'two';
  flushSync();
  expect(house.asked.map(({ question, signal }) => [question, signal.aborted])).toEqual([
    ['one', true],
    ['two', false],
  ]);
  await house.answer(1, 'answer to two');
  await house.answer(0, 'answer to one');
  expect(answer.data).toBe('answer to two');
  game = 'three';
  flushSync();
  expect(state(answer)).toEqual(['answer to two', undefined, true]);
});

test('forgets the last answer at once where it would mislead', async () => {
  const house = new House();
  let position = $state(1);
  const answer = shown(house, () => position, true);
  await house.answer(0, 'advice');
  position = 2;
  flushSync();
  expect(answer.data).toBeUndefined();
});

test('without a question there is no answer, and nothing is asked', async () => {
  const house = new House();
  let who = $state<string | null>(null);
  const answer = shown(house, () => who);
  expect([house.asked.length, ...state(answer)]).toEqual([0, undefined, undefined, false]);
  who = 'Ada';
  flushSync();
  await house.answer(0, 'hello');
  who = null;
  flushSync();
  expect(state(answer)).toEqual([undefined, undefined, false]);
});

test('says what went wrong until it goes well, and keeps what it knew', async () => {
  const house = new House();
  const answer = shown(house, () => 'tables');
  await house.answer(0, 'old');
  answer.reload();
  await house.refuse(1);
  expect(state(answer)).toEqual(['old', 'no', false]);
  answer.reload();
  expect(state(answer)).toEqual(['old', 'no', true]);
  await house.answer(2, 'new');
  expect(state(answer)).toEqual(['new', undefined, false]);
});

test('the same things in a new list are the same question', () => {
  const house = new House();
  let moment = $state({ table: 'a', position: 1 });
  shown(house, () => [moment.table, 0]);
  moment = { table: 'a', position: 2 };
  flushSync();
  expect(house.asked).toHaveLength(1);
  moment = { table: 'b', position: 2 };
  flushSync();
  expect(house.asked).toHaveLength(2);
});

test('another language is another answer', () => {
  const house = new House();
  shown(house, () => 'rulebook');
  settings.language = 'ca';
  flushSync();
  expect(house.asked).toHaveLength(2);
});

test('who leaves hears nothing any more', async () => {
  const house = new House();
  const answer = shown(house, () => 'who');
  leave?.();
  expect(house.asked[0]!.signal.aborted).toBe(true);
  await house.refuse(0);
  expect(answer.error).toBeUndefined();
});
