// @vitest-environment happy-dom
// What concerns others at a table and what concerns oneself: reports, and notes, turns and hooks of one's own.
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';

import { me } from '../api/me.svelte';
import type { Me } from '../api/types';
import OwnTable from '../notices/OwnTable.svelte';
import { noticeWords } from '../notices/messages';
import { No, aHouse, settled } from '../test/house';
import { Page, aPlace, aSeat, aTable, choose } from '../test/place';
import { peopleWords } from './messages';
import Report from './Report.svelte';

let page: Page | undefined;
afterEach(() => {
  page?.leave();
  page = undefined;
  me.now = null;
  vi.unstubAllGlobals();
});

test('others can be reported and what they said lately, not oneself, and the house is told which', async () => {
  me.now = { nickname: 'Ada' } as Me;
  const asked = aHouse({ 'tables/abc/reports': {} });
  const p = peopleWords();
  const chat = Array.from({ length: 60 }, (_, number) => ({
    number,
    at: 0,
    seat: number % 4 ? 1 : 0,
    name: number % 4 ? 'Bo' : 'Ada',
    text: `remark ${number}`,
  }));
  const seats = [aSeat('Ada', { yours: true }), aSeat('Bo'), aSeat('Helix', { kind: 'bot', bot: 'easy' })];
  page = new Page(aPlace(aTable({ seats, chat })), Report, { onclose: vi.fn() });
  const field = page.all('select')[0] as HTMLSelectElement;
  const values = [...field.options].map(({ value }) => value).filter(Boolean);
  expect(values.slice(0, 3)).toEqual(['seat-1', 'remark-59', 'remark-58']);
  expect(values, 'her own').not.toContain('remark-56');
  expect(values, 'said long ago').not.toContain('remark-1');
  expect(page.texts('option')[1]).toBe(p.reportName('Bo'));
  choose(field, 'remark-58');
  page.all('form')[0]?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
  await settled();
  expect(asked.map(({ body }) => body)).toEqual([{ remark: 58, why: '' }]);
  expect(page.text).toContain(p.reported);
});

test('a tick that the house refuses is taken back, and told', async () => {
  let answer: unknown = {};
  const asked = aHouse({
    'tables/abc/memo': { text: '' },
    'tables/abc/mute': (sent: unknown) => (sent ? answer : { muted: false }),
    'tables/abc/hook': { target: null },
  });
  page = new Page(aPlace(aTable()), OwnTable, { id: 'abc' });
  await settled();
  const tick = page.all('input[type=checkbox]')[0] as HTMLInputElement;
  tick.click();
  await settled();
  expect([tick.checked, asked.at(-1)?.body, page.texts('.problem')]).toEqual([true, { muted: true }, []]);
  answer = new No(409, 'not now');
  tick.click();
  await settled();
  flushSync();
  expect([tick.checked, page.texts('.problem')]).toEqual([true, ['not now']]);
});

test('a note is saved as it stands, and one that is changed is not saved any more', async () => {
  const n = noticeWords();
  const asked = aHouse({
    'tables/abc/memo': { text: 'Bo hurries.' },
    'tables/abc/mute': { muted: false },
    'tables/abc/hook': { target: null },
  });
  page = new Page(aPlace(aTable()), OwnTable, { id: 'abc' });
  await settled();
  const note = page.all('textarea')[0] as HTMLTextAreaElement;
  expect(note.value).toBe('Bo hurries.');
  note.value = 'Bo waits.';
  note.dispatchEvent(new Event('input', { bubbles: true }));
  page.press(n.memoSave);
  await settled();
  expect([asked.at(-1)?.body, page.text.includes(n.saved)]).toEqual([{ text: 'Bo waits.' }, true]);
  note.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  expect(page.text).not.toContain(n.saved);
});
