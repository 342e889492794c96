// @vitest-environment happy-dom
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Result } from '../api/types';
import AtTestTable from '../test/AtTestTable.svelte';
import type { AtTable } from './context';
import ResultScene from './ResultScene.svelte';

const result: Result = { payoffs: [1, 0], text: 'Ada wins.' } as Result;
const seats = ['Ada', 'Bo'].map((name) => ({
  name,
  title: name,
  kind: 'person',
  bot: null,
  yours: false,
  visiting_bot: false,
}));
const at = {
  live: { mine: [], id: 'abc' },
  table: { seats, rights: [], offer: null, next_table: null },
} as unknown as AtTable;

const scrolled = vi.fn();
let thrown: unknown[];
const note = (error: unknown): void => void thrown.push(error);

beforeEach(() => {
  thrown = [];
  process.on('unhandledRejection', note);
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 2000, 100, 100);
});
afterEach(() => {
  process.off('unhandledRejection', note);
});

/** A result on the page, whose game may have a picture of its end. */
function shown(lookAtFirst: boolean): { given: { result: Result; lookAtFirst: boolean }; leave: () => void } {
  const given = $state({ result, lookAtFirst });
  const page = mount(AtTestTable, { target: document.body, props: { at, Shown: ResultScene, given } });
  flushSync();
  return { given, leave: () => void unmount(page) };
}

async function settled(): Promise<void> {
  await tick();
  await new Promise((done) => setImmediate(done));
}

test('one is brought to the result, once it is known that there is no picture to look at first', async () => {
  const { given, leave } = shown(false);
  await settled();
  expect(scrolled).not.toHaveBeenCalled();
  given.lookAtFirst = true;
  flushSync();
  await settled();
  expect(scrolled).toHaveBeenCalledTimes(1);
  leave();
});

test('who leaves the table before that is not brought back, and nothing breaks', async () => {
  const { given, leave } = shown(false);
  given.lookAtFirst = true;
  flushSync();
  leave();
  await settled();
  expect([scrolled.mock.calls.length, thrown]).toEqual([0, []]);
});
