// @vitest-environment happy-dom
// Where past games come from, whose eyes see them, and what is drawn and asked about their moments.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import Replay from '../../pages/Replay.svelte';
import { me } from '../api/me.svelte';
import type { Me } from '../api/types';
import { settings } from '../settings.svelte';
import { aHouse, settled, type Asked } from '../test/house';
import { Page, aPlace, aTable, choose } from '../test/place';
import Arrows from './Arrows.svelte';
import { xOf, yOf } from './curve';
import Curve from './Curve.svelte';
import Decision from './Decision.svelte';
import { typefaces } from './letters';
import { replayWords } from './messages';
import ReviewPanel from './ReviewPanel.svelte';
import { Reviewer } from './reviewer.svelte';
import { Show } from './show.svelte';
import { ofRecord, ofTable } from './source';
import { SPECTATOR, type GameRecord } from './types';

const t = replayWords();
let page: Page | undefined;
const { signal } = new AbortController();

beforeEach(() => {
  me.now = { nickname: 'Ada' } as Me;
});
afterEach(() => {
  page?.leave();
  page = undefined;
  me.now = null;
  settings.language = 'en';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function shown(what: ConstructorParameters<typeof Page>[1], given: object): Page {
  page?.leave();
  return (page = new Page(aPlace(aTable()), what, given));
}
const paths = (asked: Asked[]): string[] => asked.splice(0).map(({ path }) => path);

const moments = (count: number): object[] =>
  Array.from({ length: count }, (_, position) => ({
    position,
    actor: 0,
    text: `event ${position}`,
    view: {},
    touched: [],
  }));
const REPLAY = {
  game: 'no-game-of-this-name',
  title: 'Snails',
  seats: [
    { name: 'Ada', title: 'X' },
    { name: 'Bo', title: 'O' },
  ],
  seat: 0,
  moments: moments(6),
  result: null,
  dice: { verified: null, text: '' },
};
const OVER = { ...aTable({ phase: 'over', seat: 1 }), game: 'no-game-of-this-name' };
const SPOKEN = { 'tables/abc': OVER, 'tables/abc/record': { dice: null }, replay: REPLAY };

test('a finished game is seen as one’s own seat saw it, or by whose eyes one likes', async () => {
  const asked = aHouse(SPOKEN);
  const own = await ofTable('abc', null, signal);
  expect([paths(asked), own.record === null]).toEqual([
    ['tables/abc', 'tables/abc/record', 'replay?seat=1'],
    false,
  ]);
  await ofTable('abc', 0, signal);
  expect(paths(asked).at(-1)).toBe('replay?seat=0');
  await ofRecord({} as GameRecord, null, signal);
  expect(paths(asked), 'a record from outside').toEqual([`replay?seat=${SPECTATOR}`]);
});

test('of a game that goes on all moments are fetched, page by page, and nothing that could be reviewed', async () => {
  const all = moments(450);
  const asked = aHouse({ 'tables/abc': aTable({ seat: 1 }) });
  const house = globalThis.fetch;
  vi.stubGlobal('fetch', (url: URL, how: RequestInit) => {
    const from = Number(url.searchParams.get('from') ?? NaN);
    if (Number.isNaN(from)) return house(url, how);
    return Promise.resolve(Response.json({ total: all.length, moments: all.slice(from, from + 200) }));
  });
  const found = await ofTable('abc', 0, signal);
  expect(found.moments.map(({ position }) => position)).toEqual(all.map((_, position) => position));
  expect([found.seat, found.record, found.result, paths(asked)]).toEqual([1, null, null, ['tables/abc']]);
});

test('who looks with other eyes, or reads another language, stays at the moment', async () => {
  const asked = aHouse(SPOKEN);
  shown(Replay, { table: 'abc', position: 3 });
  await settled();
  const slider = (): HTMLInputElement => page!.all('input[type=range]')[0] as HTMLInputElement;
  expect(slider().value).toBe('3');
  slider().value = '4';
  slider().dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  const after = async (deed: () => void): Promise<[string, string[]]> => {
    asked.splice(0);
    deed();
    await settled();
    return [slider().value, paths(asked).filter((path) => path.startsWith('replay'))];
  };
  page?.press(t.start);
  expect(await after(() => choose(page!.all('select')[0], '0'))).toEqual(['4', ['replay?seat=0']]);
  expect(page?.button(t.stop), 'the review goes on').toBeDefined();
  const speak = (): void => {
    settings.language = 'ca';
    flushSync();
  };
  expect(await after(speak)).toEqual(['4', ['replay?seat=0']]);
  expect(page?.button(replayWords().start), 'its sentences were in another language').toBeDefined();
});

test('one’s own games that are over can be looked back at, others not', async () => {
  const card = (id: string, phase: string): object => ({
    id,
    phase,
    title: id,
    seats: [],
    opened: 0,
    since: null,
    closed: null,
  });
  aHouse({ 'me/tables': [card('a', 'over'), card('b', 'playing')] });
  me.settled = true;
  shown(Replay, { table: null, position: null });
  await settled();
  expect(page?.all('li a').map((link) => link.getAttribute('href'))).toEqual(['#/table/a/replay/0']);
});

test('a decision is tried again from where it was made', async () => {
  const asked = aHouse({ 'tables/abc/again': { id: 'new' } });
  shown(Decision, { table: 'abc', position: 7, decides: true, review: undefined });
  page?.press(t.again);
  await settled();
  expect([paths(asked), location.hash]).toEqual([['tables/abc/again?position=7'], '#/table/new']);
});

const TURN = { position: 3, seat: 0, played: 'left', best: 'right', from: 0.75, to: 0.25 };

test('the chart is named, a click on it goes to the nearest moment, and a mark stands where the game turned', () => {
  const ongo = vi.fn();
  const line = [{ position: 0, chance: 0.5 }];
  shown(Curve, { lines: [line, line], turns: [TURN], names: ['Ada', 'Bo'], total: 11, position: 0, ongo });
  const chart = page!.all('svg[role=img]')[0]!;
  expect(chart.getAttribute('aria-label')).toBe(t.curve('Ada, Bo'));
  const width = Number(/H(\d+)/.exec(page!.all('.grid')[0]?.getAttribute('d') ?? '')?.[1]);
  const plot = { width, height: 112, total: 11 };
  chart.getBoundingClientRect = () => new DOMRect(100, 0, 640, 140);
  chart.dispatchEvent(new MouseEvent('click', { clientX: 100 + 44 + xOf(7, plot), bubbles: true }));
  expect(ongo).toHaveBeenCalledWith(7);
  expect(page!.all('.bang')[0]?.getAttribute('transform')).toBe(
    `translate(${xOf(4, plot)} ${yOf(0.25, plot)})`,
  );
});

test('how far a review is has a name', () => {
  const show = new Show([], 0, () => 0);
  const reviewer = new Reviewer({} as GameRecord, moments(4) as never, () => new Promise(() => undefined));
  void reviewer.start();
  shown(ReviewPanel, { reviewer, show, names: ['Ada'], payoffs: null });
  expect(page!.all('progress')[0]?.getAttribute('aria-label')).toBe(t.review);
  reviewer.pause();
});

test('the move that was played and a better one are two arrows; the best one is drawn as such', async () => {
  const board = document.createElement('div');
  for (const name of ['a', 'b']) {
    const part = document.createElement('i');
    part.dataset['part'] = name;
    board.append(part);
  }
  const drawn = async (better: string[] | null): Promise<(string | null)[][]> => {
    shown(Arrows, { board, played: ['a'], better, position: 0 });
    await settled();
    return page!
      .all('path')
      .map((path) => [path.dataset['arrow'] ?? null, path.getAttribute('class')!.split(' ')[0]!]);
  };
  expect(await drawn(['b'])).toEqual([
    ['played', 'played'],
    ['better', 'better'],
  ]);
  expect(await drawn(null)).toEqual([['played', 'better']]);
});

test('a picture has the typefaces that its letters need, and none where they cannot be had', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', (file: string) => {
    fetched.push(/[^/]*(?=\.woff2)/.exec(file)?.[0] ?? file);
    return Promise.resolve(new Response('letters'));
  });
  const rules = await typefaces('Ada, Núria');
  expect([fetched.splice(0), rules.match(/font-family:\w+/g)]).toEqual([
    ['fraunces', 'figtree'],
    ['font-family:Fraunces', 'font-family:Figtree'],
  ]);
  expect((await typefaces('Győző')).match(/@font-face/g), 'letters of other languages').toHaveLength(3);
  expect(fetched, 'each once').toEqual(['figtree-more']);
});
