// @vitest-environment happy-dom
// The form of a new table: what is filled in is what the house is asked for, and nothing else can be.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import New from '../../pages/New.svelte';
import { me } from '../api/me.svelte';
import type { Me } from '../api/types';
import { No, aHouse, settled, type Asked } from '../test/house';
import { Page, aPlace, aTable, choose } from '../test/place';
import { words } from '../words/index.svelte';

const t = words();
let page: Page;
let asked: Asked[];

const option = (name: string, kind: string, more: object): object => ({
  name,
  kind,
  label: name,
  help: '',
  choices: null,
  ...more,
});
const CARD = {
  id: 'snails',
  title: 'Snails',
  players: '2-6',
  lessons: 0,
  options: [
    option('players', 'number', { default: 2, least: 2, most: 6 }),
    option('slow', 'flag', { default: false }),
    option('races', 'choice', {
      default: 1,
      choices: [
        { value: 1, text: 'one' },
        { value: 3, text: 'three' },
      ],
    }),
    option('edition', 'edition', { default: 'house' }),
  ],
};
/** What the house says to an edition file. */
let edition: unknown;

beforeEach(async () => {
  me.now = { nickname: 'Ada' } as Me;
  edition = { name: 'mine', edition: { squares: 3 } };
  asked = aHouse({
    'games/snails': CARD,
    'games/snails/preview': {
      names: ['X', 'O'],
      bots: ['easy', 'medium', 'hard'],
      seats: 2,
      rivals: true,
      unrated: null,
    },
    'games/snails/edition': () => edition,
    tables: { id: 'abc', table: { ...aTable(), dice: { scheme: 0 } } },
    'tables/abc/commands': {},
  });
  page = new Page(aPlace(aTable()), New, { game: 'snails' });
  await settled();
});
afterEach(() => {
  page.leave();
  me.now = null;
  vi.unstubAllGlobals();
});

/** Sends the form; returns the opening and the commands after it, if there are any. */
async function sent(): Promise<Record<string, unknown>[]> {
  page.all('form')[0]?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
  await settled();
  return asked
    .splice(0)
    .flatMap(({ path, body }) => (path.startsWith('tables') ? [body as Record<string, unknown>] : []));
}

const field = (selector: string): HTMLInputElement => page.all(selector)[0] as HTMLInputElement;
/** The number field, or the list, with these words above it. */
function named(label: string): HTMLInputElement {
  const found = page.all('label').find((one) => one.textContent.trim().startsWith(label));
  return found!.querySelector<HTMLInputElement>('input, select')!;
}

/** Types a number; who leaves the field has typed it to its end. */
function type(into: HTMLInputElement, value: string, leave = true): void {
  into.value = value;
  into.dispatchEvent(new Event('input', { bubbles: true }));
  if (leave) into.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
}

function tick(label: string): void {
  named(label).click();
  flushSync();
}

test('as it stands it is a game against the usual bots, with a coach, that begins at once', async () => {
  expect(await sent()).toEqual([
    {
      game: 'snails',
      options: {},
      seats: ['me', 'medium'],
      clock: { kind: 'none', limit: 0, increment: 0, expiry: 'bot' },
      hot_seat: false,
      spectators: true,
      coach: true,
      study: false,
      listed: false,
    },
    { type: 'start' },
  ]);
  expect(location.hash).toBe('#/table/abc');
});

test('each option is sent as what it is: a number, a yes, one of its choices', async () => {
  type(field('[data-option=players]'), '4');
  field('[data-option=slow]').click();
  choose(field('[data-option=races]'), '3');
  expect((await sent())[0]?.['options']).toEqual({ players: 4, slow: true, races: 3 });
});

test('a number is within its limits whatever is typed, and one that is not typed yet is none', async () => {
  const players = field('[data-option=players]');
  const options = async (): Promise<unknown> => (await sent())[0]?.['options'];
  type(players, '9', false);
  expect([players.value, await options()]).toEqual(['6', { players: 6 }]);
  type(players, '1', false);
  expect([players.value, await options()], 'perhaps it goes on').toEqual(['1', { players: 6 }]);
  type(players, '1');
  expect([players.value, await options()]).toEqual(['2', { players: 2 }]);
  type(players, '');
  expect([players.value, await options()], 'it stays as it was').toEqual(['2', { players: 2 }]);
});

test('minutes of a game are seconds to the house; without a clock nobody loses by it', async () => {
  const clock = async (): Promise<unknown> => (await sent())[0]?.['clock'];
  choose(named(t.create.time), 'game');
  const usual = { kind: 'game', limit: 900, increment: 0, expiry: 'bot' };
  expect([named(t.create.minutes).value, await clock()]).toEqual(['15', usual]);
  type(named(t.create.minutes), '20');
  type(named(t.create.increment), '5');
  choose(named(t.create.expiry), 'lose');
  expect(await clock()).toEqual({ kind: 'game', limit: 1200, increment: 5, expiry: 'lose' });
  choose(named(t.create.time), 'days');
  expect(await clock()).toEqual({ kind: 'days', limit: 2, increment: 0, expiry: 'lose' });
  choose(named(t.create.time), 'none');
  expect(await clock()).toEqual({ kind: 'none', limit: 0, increment: 0, expiry: 'bot' });
});

test('who waits for somebody does not begin, and has no coach nor a study game unless they want one', async () => {
  tick(t.create.study);
  expect((await sent())[0]).toMatchObject({ coach: true, study: true });
  choose(field('[data-seat="1"]'), 'open');
  const [open, ...then] = await sent();
  expect([open, then]).toEqual([
    expect.objectContaining({ seats: ['me', 'open'], coach: false, study: false }),
    [],
  ]);
  tick(t.create.coach);
  tick(t.create.spectators);
  tick(t.create.listed);
  expect((await sent())[0]).toMatchObject({ coach: true, spectators: false, listed: true });
});

test('two of one’s own need one screen, where everybody has a name', async () => {
  choose(field('[data-seat="1"]'), 'me');
  expect([await sent(), page.texts('.problem')]).toEqual([[], [t.create.onlyOne]]);
  tick(t.create.hotSeat);
  const [opening, ...then] = await sent();
  expect(opening).toMatchObject({ seats: ['me', 'me'], hot_seat: true });
  const friendly = then[0]?.['name'] as string;
  expect(t.nicknames).toContain(friendly);
  expect(then).toEqual([{ type: 'rename', seat: 1, name: friendly }, { type: 'start' }]);
  type(named(t.create.nameOf('X')), ' Ida ');
  type(named(t.create.nameOf('O')), 'Bo');
  expect((await sent()).slice(1)).toEqual([
    { type: 'rename', seat: 0, name: 'Ida' },
    { type: 'rename', seat: 1, name: 'Bo' },
    { type: 'start' },
  ]);
});

test('who has no seat leaves none open', async () => {
  choose(field('[data-seat="0"]'), 'open');
  expect([await sent(), page.texts('.problem')]).toEqual([[], [t.create.needSeat]]);
});

async function dropped(name: string, text = 'x = 1'): Promise<void> {
  const event = new Event('drop', { cancelable: true });
  Object.assign(event, { dataTransfer: { files: [new File([text], name)] } });
  window.dispatchEvent(event);
  await settled();
}

/** The files that the house was asked to check. */
const checked = (): unknown[] =>
  asked.flatMap(({ path, body }) => (path === 'games/snails/edition' ? [body] : []));

test('an edition from a file is played, one that is wrong is not, nor the one before it', async () => {
  await dropped(`${'m'.repeat(120)}.toml`);
  const [file] = checked() as [{ file: string; data: string }];
  expect([file.file, atob(file.data)], 'the end of a long name').toEqual([`${'m'.repeat(95)}.toml`, 'x = 1']);
  expect(page.texts('[data-edition]')).toEqual(['mine']);
  expect((await sent())[0]?.['options']).toEqual({ edition: { squares: 3 } });
  edition = new No(422, 'x is no key');
  await dropped('mine.toml');
  expect([page.texts('[data-edition]'), page.texts('.problem')]).toEqual([
    [t.create.ofTheHouse],
    ['x is no key'],
  ]);
  expect((await sent())[0]?.['options']).toEqual({});
  await dropped('mine.toml', '#'.repeat(45_001));
  expect([page.texts('.problem'), checked()], 'it is not even sent').toEqual([[t.create.editionTooLarge], []]);
});
