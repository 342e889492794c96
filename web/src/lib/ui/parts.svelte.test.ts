// @vitest-environment happy-dom
// What pages are put together from: files that are dropped, forms in dialogs, links, keys, and what comes into sight.
import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';

import { Problem, get } from '../api/ask';
import type { TableCard } from '../api/types';
import Tables from '../home/Tables.svelte';
import Rulebook from '../rulebook/Rulebook.svelte';
import { rulingIn } from '../rulebook/rulings';
import { settings } from '../settings.svelte';
import { No, aHouse, settled } from '../test/house';
import { Page, aPlace, aSeat, aTable } from '../test/place';
import { whenChanged } from '../watch.svelte';
import { words } from '../words/index.svelte';
import FileDrop from './FileDrop.svelte';
import FormDialog from './FormDialog.svelte';
import Keys from './Keys.svelte';
import Link from './Link.svelte';
import { bringIntoSight } from './sight';

const t = words();
let page: Page | undefined;
afterEach(() => {
  page?.leave();
  page = undefined;
  settings.language = 'en';
  settings.motion = 'normal';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function shown(what: ConstructorParameters<typeof Page>[1], given: object = {}): Page {
  page?.leave();
  return (page = new Page(aPlace(aTable()), what, given));
}

function dragged(what: string, more: object = {}): Event {
  const event = new Event(what, { cancelable: true });
  window.dispatchEvent(Object.assign(event, more));
  flushSync();
  return event;
}

test('a file is read once, wherever it is dropped, and a larger one not at all; the same can be chosen again', async () => {
  const onbring = vi.fn((text: string) => (text === 'bad' ? 'This is no record.' : null));
  const children = createRawSnippet<[boolean]>((over) => ({
    render: () => `<p>${over() ? 'over' : 'away'}</p>`,
  }));
  shown(FileDrop, { choose: 'Choose', most: 5, tooLarge: 'Too large.', onbring, children });
  const card = page!.all('.bring')[0]!;
  const over = (): boolean => card.classList.contains('over');
  dragged('dragover');
  expect(over()).toBe(true);
  dragged('dragleave', { relatedTarget: null });
  expect(over()).toBe(false);
  dragged('dragover');
  expect(dragged('drop', { dataTransfer: { files: [new File(['good'], 'a.json')] } }).defaultPrevented).toBe(
    true,
  );
  await settled();
  expect([onbring.mock.calls.splice(0), over(), page?.texts('[role=alert]')]).toEqual([
    [['good', 'a.json']],
    false,
    [''],
  ]);
  const field = page!.all('input')[0] as HTMLInputElement;
  let value = 'a.json';
  Object.defineProperty(field, 'value', { get: () => value, set: (now: string) => (value = now) });
  for (const [text, told] of [
    ['bad', 'This is no record.'],
    ['too large', 'Too large.'],
  ] as const) {
    Object.defineProperty(field, 'files', { value: [new File([text], 'a.json')], configurable: true });
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    expect([page?.texts('[role=alert]'), value]).toEqual([[told], '']);
  }
  expect(onbring.mock.calls, 'what is too large is not read').toEqual([['bad', 'a.json']]);
});

test('a form in a dialog says what was refused, and thanks for what was sent', async () => {
  let answer: () => Promise<void> = () => Promise.reject(new Problem(422, 'not that one'));
  const given = { title: 'Report', submit: 'Send', thanks: 'Thank you.', onclose: vi.fn() };
  const children = createRawSnippet(() => ({ render: () => '<p>the form</p>' }));
  shown(FormDialog, { ...given, children, onsubmit: () => answer() });
  const dialog = page!.all('dialog')[0]!;
  expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Report');
  const send = async (): Promise<boolean[]> => {
    page?.all('form')[0]?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    await settled();
    return ['the form', 'not that one', 'Thank you.'].map((one) => page!.text.includes(one));
  };
  expect(await send()).toEqual([true, true, false]);
  answer = () => Promise.resolve();
  expect(await send()).toEqual([false, false, true]);
});

test('the question mark lists the keys, but where it is a letter', async () => {
  shown(Keys);
  const open = async (target: Element): Promise<number> => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }));
    await settled();
    return page!.all('dialog[open] dd').length;
  };
  const [field, tickbox] = [document.createElement('input'), document.createElement('input')];
  tickbox.type = 'checkbox';
  document.body.append(field, tickbox);
  expect([await open(field), await open(tickbox)]).toEqual([0, t.keys.list.length]);
});

test('what is copied is the link, and that it was is told', async () => {
  const written = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText: written } });
  shown(Link, {
    address: 'https://house.example/t/abc',
    label: 'to the table',
    picture: 'QR',
    pictured: false,
  });
  expect(page?.texts('[role=status]')).toEqual(['']);
  page?.press(t.table.copy);
  await settled();
  expect(written).toHaveBeenCalledWith('https://house.example/t/abc');
  expect(page?.texts('[role=status]')).toEqual([t.table.copied]);
});

test('what is new is brought into sight where it is not seen whole, and glides only where things may move', async () => {
  const thing = document.createElement('div');
  document.body.append(thing);
  const scrolled = vi.fn();
  thing.scrollIntoView = scrolled;
  const root = { scrollPaddingTop: '16px', scrollPaddingBottom: '16px' } as CSSStyleDeclaration;
  vi.spyOn(window, 'getComputedStyle').mockReturnValue(root);
  const brought = async (top: number, height: number): Promise<unknown> => {
    thing.getBoundingClientRect = () => new DOMRect(0, top, 10, height);
    await bringIntoSight(thing);
    return scrolled.mock.calls.splice(0).flat()[0];
  };
  const high = innerHeight;
  expect([await brought(10, 50), await brought(10, high), await brought(high * 0.6, 20)]).toEqual([
    undefined,
    undefined,
    { behavior: 'smooth' },
  ]);
  expect([await brought(high * 0.4, high * 0.61), await brought(-50, 100)]).toEqual([
    { behavior: 'smooth' },
    { behavior: 'smooth' },
  ]);
  settings.motion = 'none';
  expect(await brought(-50, 100)).toEqual({ behavior: 'auto' });
});

test('what is done when a value changes is done once for each change, not at first', () => {
  const deed = vi.fn();
  let value = $state(1);
  const stop = $effect.root(() => whenChanged(() => value, deed));
  for (const now of [1, 2, 1, 1]) {
    value = now;
    flushSync();
  }
  expect(deed.mock.calls).toEqual([[2], [1]]);
  stop();
});

test('the house is asked in the language of the page; what it refuses has fields; who leaves is told nothing', async () => {
  const languages: unknown[] = [];
  const detail = { detail: 'no code', fields: { invite_code: 'is missing' } };
  vi.stubGlobal('fetch', (_: URL, { headers, signal }: RequestInit) => {
    languages.push((headers as Record<string, string>)['Accept-Language']);
    if (signal?.aborted) return Promise.reject(new DOMException('gone', 'AbortError'));
    return Promise.resolve(Response.json(detail, { status: 403 }));
  });
  settings.language = 'ca';
  await expect(get('games')).rejects.toMatchObject({ status: 403, message: 'no code', fields: detail.fields });
  expect(languages).toEqual(['ca']);
  const left = new AbortController();
  left.abort();
  await expect(get('games', left.signal)).rejects.toBeInstanceOf(DOMException);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await expect(get('games')).rejects.toMatchObject({ status: 0, message: words().problem.away });
});

test('of one’s own games it is told since when somebody thinks, and how much time is left; bots are called so', () => {
  const hour = 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'], now: 100 * hour });
  const visiting = aSeat('Robo', { visiting_bot: true });
  const seats = [aSeat('Ada', { yours: true }), visiting, aSeat('Helix', { kind: 'bot' })];
  const card = { id: 'a', title: 'Snails', phase: 'playing', seats, opened: 0, closed: null, turn: 'Robo' };
  const table = { ...card, since: 90 * hour, deadline: 101.5 * hour } as unknown as TableCard;
  shown(Tables, { tables: [table], own: true, empty: '' });
  const [who, when] = page!.texts('.soft');
  expect(who).toBe(`Ada, Robo (bot), ${t.home.bots(1)}`);
  expect(when).toContain(t.home.left('1:30:00'));
  shown(Tables, { tables: [table], empty: '' });
  expect(page!.texts('.soft')[1], 'others’ time is theirs').not.toContain(t.home.left('1:30:00'));
});

test('a reason that names several rulings leads to the last', () => {
  expect(rulingIn('it is stacked (P3), and does not match (P2)')).toBe('P2');
});

const BOOK = `# Snails

## Tracks

One.

## Rulings

| # | answer |
|---|---|
| P1 | yes |
| P2 | no |
| other | perhaps |
`;

test('a book waits for its pictures, so that its text is not pushed down when they come', async () => {
  let come: (pictures: Response) => void = () => undefined;
  vi.stubGlobal('fetch', (url: URL) => {
    if (url.href.endsWith('/rulebook')) return Promise.resolve(new Response(BOOK));
    if (url.href.endsWith('/illustrations')) return new Promise((answer) => (come = answer));
    return Promise.resolve(Response.json({ board: null }));
  });
  shown(Rulebook, { game: 'snails' });
  await settled();
  expect(page?.all('article')).toEqual([]);
  come(Response.json([]));
  await settled();
  expect(page?.all('article')).toHaveLength(1);
});

test('contents lead to a chapter with the focus, and the ruling that was asked for is marked, no other', async () => {
  vi.stubGlobal('fetch', (url: URL) => {
    const told = url.href.endsWith('/rulebook')
      ? new Response(BOOK)
      : Response.json(url.href.endsWith('illustrations') ? [] : { board: null });
    return Promise.resolve(told);
  });
  Element.prototype.scrollIntoView = vi.fn();
  const marked = (): string[] => page!.texts('tr.found');
  shown(Rulebook, { game: 'snails', level: 1 });
  await settled();
  expect(marked()).toEqual([]);
  expect(page?.texts('nav li')).toEqual(['Tracks', 'Rulings']);
  page?.press('Rulings');
  expect(document.activeElement?.textContent.trim()).toBe('Rulings');
  shown(Rulebook, { game: 'snails', ruling: 'P2' });
  await settled();
  expect(marked()).toEqual(['P2no']);
  expect(
    page?.all('article :is(h1, h2, h3, h4)').map(({ tagName }) => tagName),
    'beside a board',
  ).toEqual(['H3', 'H4', 'H4']);
  aHouse({ 'games/snails/rulebook': new No(404, 'no such game') });
  shown(Rulebook, { game: 'snails' });
  await settled();
  expect(page?.texts('.problem')).toEqual(['no such game']);
});
