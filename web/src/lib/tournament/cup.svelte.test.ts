// @vitest-environment happy-dom
// A tournament's page: what it tells whom, whom the host may send away, and the plan of a new one.
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';

import { me } from '../api/me.svelte';
import type { Me, TournamentView } from '../api/types';
import { aHouse, settled, type Asked } from '../test/house';
import { Page, aPlace, aTable, choose } from '../test/place';
import { tournamentWords } from './messages';
import Place from './Place.svelte';
import Plan from './Plan.svelte';
import Show from './Show.svelte';

const c = tournamentWords();
const nowhere = aPlace(aTable());
let page: Page | undefined;
afterEach(() => {
  page?.leave();
  page = undefined;
  me.now = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const entrant = (number: number, name: string, more: object = {}): object => ({
  number,
  name,
  you: false,
  gone: false,
  ...more,
});
/** Ada, who looks at it, Bo and Cleo; nobody has played yet. */
function aCup(more: object = {}): TournamentView {
  return {
    id: 'cup',
    title: 'Snails',
    game: 'snails',
    phase: 'gathering',
    system: 'round-robin',
    clock: { kind: 'move', limit: 60, increment: 0, expiry: 'bot' },
    round: 1,
    rounds: 3,
    places: 4,
    host: 'Ada',
    hosting: false,
    table: null,
    entrants: [entrant(4, 'Ada', { you: true }), entrant(7, 'Bo'), entrant(9, 'Cleo')],
    ranking: [],
    pairings: [],
    ...more,
  } as unknown as TournamentView;
}

async function shown(more: object): Promise<Asked[]> {
  me.now = { nickname: 'Ada' } as Me;
  const asked = aHouse({ 'tournaments/cup': aCup(more), 'tournaments/cup/commands': {}, '': {} });
  page?.leave();
  page = new Page(nowhere, Show, { id: 'cup' });
  await settled();
  return asked;
}

test('the host sends away whom they name, and nobody else does', async () => {
  await shown({});
  expect(page?.texts('.people li')).toEqual([`Ada ${c.you}`, 'Bo', 'Cleo', c.freePlace]);
  const asked = await shown({ hosting: true });
  expect(page?.all('.people button').map((button) => button.getAttribute('aria-label'))).toEqual([
    c.removeName('Bo'),
    c.removeName('Cleo'),
  ]);
  page?.all('.people button')[1]?.click();
  await settled();
  expect(asked.find(({ how }) => how === 'POST')?.body).toEqual({ type: 'remove', number: 9 });
});

test('the title calls while one’s own table waits', async () => {
  await shown({ phase: 'playing', table: 'xyz' });
  expect(document.title).toMatch(/^● /);
  await shown({ phase: 'playing' });
  expect(document.title).not.toMatch(/●/);
});

test('it is asked for again and again until it is over', async () => {
  for (const [phase, times] of [
    ['playing', 3],
    ['over', 1],
  ] as const) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const asked = await shown({ phase });
    for (let turns = 0; turns < 2; turns++) {
      vi.advanceTimersByTime(2000);
      await settled();
    }
    expect(asked.filter(({ path }) => path === 'tournaments/cup')).toHaveLength(times);
    vi.useRealTimers();
  }
});

/** What a tournament tells Ada, who may ask and call herself otherwise. */
function told(more: object): {
  told: string[];
  ask: ReturnType<typeof vi.fn>;
  introduce: ReturnType<typeof vi.fn>;
} {
  page?.leave();
  const [ask, introduce] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  page = new Page(nowhere, Place, { cup: aCup(more), ask, introduce });
  return { told: page.texts('h2, [role=status]'), ask, introduce };
}

test('whoever plays is told what they wait for', () => {
  const pairing = (state: string, second: number | null = 7): object => ({
    phase: 'playing',
    pairings: [[{ board: 1, state, first: 4, second, table: null, points: null }]],
  });
  const said = (more: object): string | undefined => told(more).told[1];
  expect(said(pairing('playing'))).toBe(c.playing);
  expect(said(pairing('bye', null))).toBe(c.free);
  expect(said(pairing('over'))).toBe(c.waiting);
  const gone = [entrant(4, 'Ada', { you: true, gone: true }), entrant(7, 'Bo')];
  expect(said({ ...pairing('playing'), entrants: gone })).toBe(c.gone);
  expect([page?.button(c.back), page?.button(c.quit)].map(Boolean)).toEqual([true, false]);
});

test('all who are first have won', () => {
  const ranking = [
    { rank: 1, number: 9, points: 2, tie_break: 1 },
    { rank: 1, number: 4, points: 2, tie_break: 1 },
    { rank: 3, number: 7, points: 0, tie_break: 0 },
  ];
  expect(told({ phase: 'over', ranking }).told).toEqual([c.wins('Cleo, Ada'), c.over]);
});

test('quitting and calling off are asked about, each with its question', () => {
  const quitting = told({ phase: 'playing' });
  page?.press(c.quit);
  expect(page?.texts('dialog p')).toEqual([c.askQuit]);
  expect(quitting.ask).not.toHaveBeenCalled();
  page?.press('Yes');
  expect(quitting.ask).toHaveBeenCalledWith('quit');
  const hosting = told({ hosting: true });
  page?.press(c.callOff);
  expect(page?.texts('dialog p')).toEqual([c.askCallOff]);
  page?.press('No');
  expect(hosting.ask).not.toHaveBeenCalled();
  page?.press(c.callOff);
  page?.press('Yes');
  expect(hosting.ask).toHaveBeenCalledWith('call-off');
});

test('who joins by a name is called so from the first', async () => {
  const { ask, introduce } = told({ entrants: [entrant(7, 'Bo')] });
  const field = page?.all('input')[0] as HTMLInputElement;
  field.value = ' Ada L. ';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  page?.press(c.join);
  await settled();
  expect([introduce.mock.calls, ask.mock.calls]).toEqual([[['Ada L.']], [['join']]]);
  expect(introduce.mock.invocationCallOrder[0]).toBeLessThan(ask.mock.invocationCallOrder[0] ?? 0);
});

const choice = (name: string): object => ({
  name,
  label: name,
  help: '',
  kind: 'choice',
  choices: [],
  default: '',
});
const GAMES = [
  { id: 'solo', title: 'Solo', players: '1', options: [] },
  { id: 'snails', title: 'Snails', players: '2-6', options: [choice('players'), choice('meeting')] },
];

test('a plan is for two, with rounds only where they are chosen, and its host need not play', async () => {
  me.now = { nickname: 'Ada' } as Me;
  const preview = { names: ['X', 'O'], options: [] };
  const asked = aHouse({
    games: GAMES,
    'games/snails/preview': preview,
    tournaments: { id: 'cup' },
    'tournaments/cup/commands': {},
  });
  page = new Page(nowhere, Plan, { game: null });
  await settled();
  expect(page.texts('[data-game] option')).toEqual(['Snails']);
  expect(
    page.all('[data-option]').map((field) => field.dataset['option']),
    'players are always two',
  ).toEqual(['meeting']);
  const posted = async (): Promise<unknown[]> => {
    page?.all('form')[0]?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    await settled();
    return asked.splice(0).flatMap(({ path, body }) => (path.startsWith('tournaments') ? [body] : []));
  };
  const [plan, joining] = await posted();
  expect(plan).toMatchObject({ game: 'snails', options: { players: 2 }, system: 'round-robin', places: 8 });
  expect(plan).not.toHaveProperty('rounds');
  expect(joining).toEqual({ type: 'join' });
  choose(page.all('[data-system]')[0], 'swiss');
  (page.all('input[type=checkbox]').at(-1) as HTMLInputElement).click();
  flushSync();
  const swiss = await posted();
  expect(swiss).toEqual([expect.objectContaining({ system: 'swiss', rounds: 3 })]);
});

test('nobody asks while nobody looks, and at once when somebody looks again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const asked = await shown({ phase: 'playing' });
  const looked = async (): Promise<number> => {
    await settled();
    return asked.splice(0).filter(({ path }) => path === 'tournaments/cup').length;
  };
  await looked();
  vi.advanceTimersByTime(6000);
  expect(await looked()).toBe(0);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await looked()).toBe(1);
  seen.mockRestore();
});

test('the time that comes back with each move is told', async () => {
  const clock = { kind: 'game', limit: 600, increment: 5, expiry: 'bot' };
  const told = async (increment: number): Promise<string | undefined> => {
    await shown({ clock: { ...clock, increment } });
    return page?.texts('.terms .pill')[1];
  };
  expect((await told(5))?.endsWith('10:00 + 5 s')).toBe(true);
  expect((await told(0))?.endsWith('10:00')).toBe(true);
});
