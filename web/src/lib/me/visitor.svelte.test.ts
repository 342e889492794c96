// @vitest-environment happy-dom
// Who the visitor is, where they are signed in, what they played, and being forgotten.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Problem } from '../api/ask';
import { addressForOthers } from '../api/house';
import { friendlyName, me } from '../api/me.svelte';
import type { Acquaintance, GameCard, KeyCard, LatestResults, Me } from '../api/types';
import { againstBots, openTable } from '../home/opening';
import { isForTwo } from '../home/preview';
import { peopleWords } from '../people/messages';
import { withCode } from '../people/withCode';
import { No, aHouse, settled } from '../test/house';
import { Page, aPlace, aTable } from '../test/place';
import { words } from '../words/index.svelte';
import Devices from './Devices.svelte';
import Kept from './Kept.svelte';
import Latest from './Latest.svelte';
import { meWords } from './messages';
import People from './People.svelte';

const t = words();
const m = meWords();
const ADA = { nickname: 'Ada' } as Me;
const KNOWN = 'snailhouse_known=1';
let page: Page | undefined;

beforeEach(() => {
  me.now = ADA;
  document.cookie = KNOWN;
  location.hash = '';
});
afterEach(() => {
  page?.leave();
  page = undefined;
  me.now = null;
  document.cookie = `${KNOWN}; max-age=0`;
  vi.unstubAllGlobals();
});

function shown(what: ConstructorParameters<typeof Page>[1], given: object): Page {
  page?.leave();
  return (page = new Page(aPlace(aTable()), what, given));
}

test('whom the house does not know any more is nobody, and gets a friendly name when one is needed', async () => {
  me.now = null;
  me.settled = false;
  const asked = aHouse({ me: (sent: unknown) => sent ?? new No(401, 'who are you?') });
  expect([await me.recall(), me.settled]).toEqual([null, true]);
  const { nickname } = await me.ensure();
  expect(t.nicknames).toContain(nickname);
  expect(asked.map(({ how }) => how)).toEqual(['GET', 'GET', 'POST']);
  aHouse({ me: new No(500, 'broken') });
  await expect(me.recall(), 'that is no answer').rejects.toThrow('broken');
});

test('a friendly name is one that nobody at the table has', () => {
  const [free, ...taken] = t.nicknames;
  expect(friendlyName(taken)).toBe(free);
});

test('whoever opens the page by a name of this machine is given an address for others', async () => {
  aHouse({ '': { address: 'https://house.example/' } });
  expect([location.hostname, await addressForOthers()]).toEqual(['localhost', 'https://house.example/']);
});

test('two can play what two to six can, and what only two can', () => {
  expect(['2', '2-6', '1-2', '1', '3', '3-6'].map(isForTwo)).toEqual([true, true, true, false, false, false]);
});

test('what a device adds to the dice goes along when it opens a table and begins', async () => {
  localStorage.clear();
  const dice = { scheme: 2, commitment: 'c0ffee', next_commitment: null };
  const asked = aHouse({ tables: { id: 'abc', table: { ...aTable(), dice } }, 'tables/abc/commands': {} });
  await openTable({ game: 'snails' }, [{ type: 'start', fill: 'easy' }]);
  expect(asked.at(-1)?.body).toEqual({
    type: 'start',
    fill: 'easy',
    luck: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
});

test('a game that begins with one press has a coach, and bots of the level that was pressed', async () => {
  const dice = { scheme: 0 };
  const asked = aHouse({ tables: { id: 'abc', table: { ...aTable(), dice } }, 'tables/abc/commands': {} });
  expect(await againstBots({ id: 'snails' } as GameCard, 'hard')).toBe('abc');
  expect(asked.map(({ body }) => body)).toEqual([
    { game: 'snails', coach: true },
    { type: 'start', fill: 'hard' },
  ]);
});

test('a house that wants its code is asked once more with it, and not without', async () => {
  aHouse({ 'me/invite': {} });
  const p = peopleWords();
  const refused = new Problem(403, 'no code', { invite_code: 'is missing' });
  const asking = async (press: (form: HTMLFormElement) => void): Promise<[unknown, number]> => {
    const open = vi.fn(() => Promise.resolve('a table'));
    open.mockRejectedValueOnce(refused);
    const opened = withCode(open).catch((error: unknown) => error);
    const form = await vi.waitUntil(() => document.querySelector<HTMLFormElement>('dialog form'));
    flushSync();
    press(form);
    const answer = await opened;
    expect(document.querySelector('dialog')).toBeNull();
    return [answer, open.mock.calls.length];
  };
  const close = (form: HTMLFormElement): void =>
    [...form.querySelectorAll('button')].find((one) => one.textContent === t.house.close)?.click();
  expect(await asking(close)).toEqual([refused, 1]);
  const give = (form: HTMLFormElement): void => {
    expect(form.textContent).toContain(p.inviteGive);
    form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
  };
  expect(await asking(give)).toEqual(['a table', 2]);
});

const DAY = 86_400;
const key = (id: string, more: Partial<KeyCard>): KeyCard => ({
  id,
  kind: 'device',
  label: '',
  since: 0,
  seen: null,
  ends: null,
  here: false,
  ...more,
});

test('another device is called by its name, with its days, and ended', async () => {
  const asked = aHouse({ 'me/keys/b': {}, 'me/sign-out': {} });
  const onchanged = vi.fn();
  const other = key('b', { label: 'Firefox', since: 20_000 * DAY, seen: 20_010 * DAY });
  const keys = [key('a', { here: true }), other];
  shown(Devices, { keys, onchanged, onproblem: vi.fn() });
  expect(page?.texts('li .soft')[1]).toBe(`${m.since('4 Oct 2024')}, ${m.seen('14 Oct 2024')}`);
  const [end] = page!.all('li button');
  expect(end?.getAttribute('aria-label')).toBe(m.endOf('Firefox'));
  end?.click();
  await settled();
  expect([asked.splice(0).map(({ how, path }) => [how, path]), onchanged.mock.calls.length]).toEqual([
    [['DELETE', 'me/keys/b']],
    1,
  ]);
  for (const [button, everywhere] of [
    [m.signOutAll, true],
    [m.signOut, false],
  ] as const) {
    me.now = ADA;
    page?.press(button);
    page?.press(t.table.yes);
    await settled();
    expect([asked.splice(0).map(({ body }) => body), me.now]).toEqual([[{ everywhere }], null]);
  }
});

test('nobody is forgotten before they have been asked', async () => {
  const asked = aHouse({ me: {} });
  shown(Kept, { onproblem: vi.fn() });
  page?.press(m.delete);
  expect(page?.texts('dialog p')).toEqual([m.askDelete]);
  page?.press(t.table.no);
  await settled();
  expect(asked).toEqual([]);
  page?.press(m.delete);
  page?.press(t.table.yes);
  await settled();
  expect([asked.map(({ how, path }) => [how, path]), me.now]).toEqual([[['DELETE', 'me']], null]);
});

test('the latest results are told with their days, and a row of them by the last one', () => {
  const result = (table: string, outcome: string, opponents: string[]): object => ({
    table,
    game: 'snails',
    outcome,
    opponents,
    ended: 20_000 * DAY,
  });
  const results = [result('a', 'won', ['Bo']), result('b', 'won', []), result('c', 'lost', ['Bo'])];
  const latest = { streak: 2, results } as unknown as LatestResults;
  shown(Latest, { titles: new Map([['snails', 'Snails']]), latest });
  expect(page?.texts('p')).toEqual([m.streak.won(2)]);
  expect(page?.texts('li > span:first-child')).toEqual([
    `${m.outcome.won} Snails ${m.against('Bo')} 4 Oct 2024`,
    `${m.outcome.won} Snails 4 Oct 2024`,
    `${m.outcome.lost} Snails ${m.against('Bo')} 4 Oct 2024`,
  ]);
  expect(page?.all('li a').map((link) => link.getAttribute('href'))).toEqual(
    ['a', 'b', 'c'].flatMap((table) => [`#/table/${table}/replay/0`, '#/new/snails']),
  );
  expect(shown(Latest, { titles: new Map(), latest: { ...latest, streak: 1 } }).texts('p')).toEqual([]);
});

const person = (name: string, seat: number): Acquaintance => ({
  name,
  games: 1,
  won: 1,
  lost: 0,
  shared: 0,
  table: 'x',
  seat,
  game: 'snails',
  ended: 0,
});

test('playing again leads to the table where the other is told; else there is a link to send, in their line', async () => {
  let told = false;
  const asked = aHouse({
    'me/people/again': () => ({ id: 'new', told }),
    '': { address: 'https://house.example/' },
  });
  const given = { titles: new Map([['snails', 'Snails']]), cups: [], onproblem: vi.fn() };
  const namesakes = [person('Bo', 1), person('Bo', 0)];
  shown(People, { ...given, people: namesakes });
  page?.all('li button')[1]?.click();
  await settled();
  expect(asked.find(({ how }) => how === 'POST')?.body).toEqual({ table: 'x', seat: 0 });
  const links = page!.all('.invited').map((place) => place.querySelector('input')?.value);
  expect([links, location.hash]).toEqual([[undefined, 'https://house.example/t/new'], '']);
  told = true;
  page?.all('li button')[0]?.click();
  await settled();
  expect(location.hash).toBe('#/table/new');
});

test('of many people the next twenty are asked for', async () => {
  const people = Array.from({ length: 20 }, (_, at) => person(`P${at}`, 1));
  const asked = aHouse({ 'me/people': [] });
  shown(People, { titles: new Map(), cups: [], people, onproblem: vi.fn() });
  page?.press(m.morePeople);
  await settled();
  expect(asked.map(({ path }) => path)).toEqual(['me/people?page=1']);
});
