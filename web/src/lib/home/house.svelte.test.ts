// @vitest-environment happy-dom
// The first page: the games and with whom, a pasted link, what continues, and where one is.
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';

import Home from '../../pages/Home.svelte';
import { me } from '../api/me.svelte';
import type { GameCard, Me, TableCard } from '../api/types';
import { aHouse, settled } from '../test/house';
import { Page, aPlace, aSeat, aTable } from '../test/place';
import Header from '../ui/Header.svelte';
import { words } from '../words/index.svelte';
import Games from './Games.svelte';
import Join from './Join.svelte';

const t = words();
const nowhere = aPlace(aTable());
let page: Page | undefined;
afterEach(() => {
  page?.leave();
  page = undefined;
  me.now = null;
  vi.unstubAllGlobals();
});

function game(id: string, weight: string, minutes: string): GameCard {
  const bots = ['random', 'greedy', 'easy', 'medium', 'hard', 'master'];
  return { id, title: id, tagline: '', players: '2', minutes, weight, bots, lessons: 0 } as unknown as GameCard;
}
const GAMES = [game('heavy', 'heavy', '90'), game('long', 'light', '30'), game('short', 'light', '10')];

test('the easiest game comes first, each with three bots of which one is the usual', () => {
  const onplay = vi.fn();
  page = new Page(nowhere, Games, { games: GAMES, starting: null, onplay });
  expect(page.texts('h3')).toEqual(['short', 'long', 'heavy']);
  expect(page.texts('.first')).toHaveLength(1);
  const bots = page.all('[data-game=long] button');
  expect(bots.map(({ dataset }) => [dataset['level'], dataset['play']])).toEqual([
    ['easy', undefined],
    ['medium', 'long'],
    ['hard', undefined],
  ]);
  bots[2]?.click();
  expect(onplay).toHaveBeenCalledWith(GAMES[1], 'hard');
});

test('while a game is set up no other can be', () => {
  page = new Page(nowhere, Games, { games: GAMES, starting: 'long', onplay: vi.fn() });
  expect(page.all('button:not(:disabled)')).toEqual([]);
  expect(page.texts('[data-game=long] h4')).toEqual([t.home.starting]);
  expect(page.texts('[data-game=short] h4')).toEqual([t.home.playBots]);
});

test('a pasted link leads to its table; one that is none is told to be, also to ears', () => {
  page = new Page(nowhere, Join);
  const field = page.all('input')[0] as HTMLInputElement;
  const join = (text: string): void => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    page?.all('form')[0]?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    flushSync();
  };
  location.hash = '';
  join('no link');
  expect([location.hash, page.texts('.problem'), field.getAttribute('aria-invalid')]).toEqual([
    '',
    [t.home.joinBad],
    'true',
  ]);
  join('http://house/t/abcdefghijklmnop');
  expect([location.hash, page.texts('.problem'), field.getAttribute('aria-invalid')]).toEqual([
    '#/table/abcdefghijklmnop',
    [],
    'false',
  ]);
});

function card(id: string, more: Partial<TableCard>): TableCard {
  const seats = [aSeat('Ada'), aSeat('Bo')];
  return {
    id,
    title: id,
    game: 'long',
    phase: 'playing',
    seats,
    your_turn: false,
    ...more,
  } as unknown as TableCard;
}

test('one continues where it is one’s turn, and one’s own tables are not among those of others', async () => {
  me.now = { nickname: 'Ada' } as Me;
  const mine = [card('resting', {}), card('waiting', { your_turn: true })];
  aHouse({ games: GAMES, 'me/tables': mine, lobby: [card('resting', {}), card('theirs', {})] });
  page = new Page(nowhere, Home);
  await settled();
  expect(page.all('.going').map((link) => link.getAttribute('href'))).toEqual(['#/table/waiting']);
  expect(page.text).toContain(`${t.home.continue}: waiting ${t.home.yourTurn}`);
  const listed = page.all('li a[href^="#/table/"]').map((link) => link.getAttribute('href'));
  expect(listed.filter((address) => address === '#/table/resting')).toHaveLength(1);
  expect(listed).toContain('#/table/theirs');
});

test('the header says where one is, and who one is', () => {
  me.now = { nickname: 'Ada' } as Me;
  const current = (where: string): string[] => {
    page?.leave();
    page = new Page(nowhere, Header, { page: where });
    return page.texts('[aria-current=page]');
  };
  expect([current('me'), current('replay'), current('home')]).toEqual([['Ada'], [t.house.replays], []]);
});
