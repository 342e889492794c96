// @vitest-environment happy-dom
// What is said, announced and asked beside a board, and what is pressed there.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { me } from '../api/me.svelte';
import type { GameCard, Me, TableView } from '../api/types';
import { FIRST_GAMES } from '../first';
import type { Frame } from '../follow';
import { settings } from '../settings.svelte';
import { LiveTable } from '../table.svelte';
import { No, aHouse, settled } from '../test/house';
import { Page, aPlace, aSeat, aTable } from '../test/place';
import { words } from '../words/index.svelte';
import Actions from './Actions.svelte';
import Announcer from './Announcer.svelte';
import Bar from './Bar.svelte';
import Chat from './Chat.svelte';
import Closed from './Closed.svelte';
import Coach from './Coach.svelte';
import type { AtTable } from './context';
import Goal from './Goal.svelte';
import Invitation from './Invitation.svelte';
import Log from './Log.svelte';
import Moves from './Moves.svelte';
import { muted } from './muted.svelte';
import Players from './Players.svelte';
import Reason from './Reason.svelte';
import Share from './Share.svelte';
import { TableSide } from './side.svelte';
import Why from './Why.svelte';

const t = words().table;
const BO = aSeat('Bo');
let page: Page | undefined;

beforeEach(() => localStorage.clear());
afterEach(() => {
  page?.leave();
  page = undefined;
  me.now = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Shows it at another place than before. */
function shown(at: AtTable, what: ConstructorParameters<typeof Page>[1], given: object = {}): Page {
  page?.leave();
  return (page = new Page(at, what, given));
}

const ADVICE = [
  { move: 4, text: 'left', chance: 0.25, reason: 'it blocks Bo', same_as: null },
  { move: 9, text: 'right', chance: 0.75, reason: null, same_as: null },
];
const lesson = (more: object = {}): object => ({ advice: ADVICE, exact: true, line: ['Bo rolls'], ...more });
const coached = (data: unknown, more: object = {}, play = vi.fn()): AtTable =>
  aPlace(aTable(), { play }, { coached: 3, coach: { data, problem: null }, ...more });

test('the coach tells the best move first, how sure it is, and plays the move that is pressed', () => {
  const play = vi.fn();
  shown(coached(lesson(), {}, play), Coach);
  expect(page?.texts('li button')).toEqual(['right 75 % to win', 'left it blocks Bo 25 % to win']);
  expect(page?.text).toContain(t.coachExact);
  expect(page?.texts('summary')).toEqual([t.coachLine]);
  page?.all('li button')[1]?.click();
  expect(play).toHaveBeenCalledWith(4);
  expect(shown(coached(lesson({ exact: false })), Coach).text).toContain(t.coachGuess);
});

test('the coach says why there is no advice', () => {
  const told = (more: object, table = aTable()): string =>
    shown({ ...coached(undefined, more), table }, Coach).text;
  expect(told({})).toBe(t.coachThinks);
  expect(told({ coached: null })).toBe(t.coachAsk);
  expect(told({ coached: null }, aTable({ phase: 'over' }))).toBe(t.over);
  expect(told({ coach: { data: undefined, problem: 'Too much to think.' } })).toBe('Too much to think.');
});

test('in a first game the coach speaks, and no line is to be opened', () => {
  localStorage.setItem(FIRST_GAMES, 'abc');
  shown(coached(lesson()), Coach);
  expect(page?.texts('summary')).toEqual([]);
});

/** An announcer at a table that goes on; what it says by now. */
function announcing(more: Partial<TableView>): {
  now: { table: TableView; moving: boolean; silent: boolean; result: string | null };
  said: () => string;
} {
  const now = $state({ table: aTable(more), moving: false, silent: false, result: null as string | null });
  const place = aPlace(aTable(more));
  const live = {
    get myTurn() {
      return now.table.actor === 0;
    },
    scene: {
      get moving() {
        return now.moving;
      },
    },
    screen: { told: -1 },
  };
  const at = {
    ...place,
    live,
    get table() {
      return now.table;
    },
  } as unknown as AtTable;
  const given = {
    get result() {
      return now.result;
    },
    get silent() {
      return now.silent;
    },
  };
  shown(at, Announcer, given);
  return { now, said: () => (flushSync(), document.querySelector('[data-announced]')?.textContent ?? '') };
}

test('what happened is announced with whose turn it is, once the board has shown it', () => {
  const { now, said } = announcing({ log: ['a', 'b'] });
  expect(said(), 'who comes hears the last only').toBe(`b. ${t.yourTurn}`);
  now.moving = true;
  now.table = aTable({ log: ['a', 'b', 'c', 'd'], actor: 1 });
  expect(said()).toBe(`b. ${t.yourTurn}`);
  now.moving = false;
  expect(said()).toBe('c. d');
});

test('the same words twice are two announcements', () => {
  const { now, said } = announcing({ log: ['a', 'b'], actor: 1 });
  expect(said()).toBe('b');
  now.table = aTable({ log: ['a', 'b', 'b'], actor: 1 });
  expect(said()).toBe('b\u00a0');
});

test('the end is announced when it is told, not while it is shown', () => {
  const { now, said } = announcing({ log: ['a'], actor: 1 });
  now.silent = true;
  now.table = aTable({ log: ['a', 'b'], phase: 'over', actor: -2 });
  expect(said()).toBe('a');
  [now.silent, now.result] = [false, 'Ada wins.'];
  expect(said()).toBe('b. Ada wins.');
});

test('a bot’s reason is told when it is asked for, and put away again', async () => {
  const motive = vi.fn(() => Promise.resolve('It blocks Bo.'));
  shown(aPlace(aTable(), { motive }), Why, { event: 7, stop: true });
  const button = page?.all('button')[0];
  const state = (): [string | null | undefined, string[] | undefined] => [
    button?.getAttribute('aria-expanded'),
    page?.texts('[data-motive]'),
  ];
  expect(state()).toEqual(['false', ['']]);
  page?.press(t.why);
  await settled();
  expect(motive).toHaveBeenCalledWith(7, expect.anything());
  expect(state()).toEqual(['true', ['It blocks Bo.']]);
  page?.press(t.why);
  expect(state()).toEqual(['false', ['']]);
});

test('the goal is told until the game is over, and whether one asks is told to ears, too', () => {
  const explaining = (asking: boolean): object => ({ explaining: { asking } });
  const goal = { goal: 'Reach the end.' } as Partial<TableView>;
  const at = (asking: boolean): AtTable => aPlace(aTable(goal), {}, explaining(asking));
  shown(at(false), Goal, { silent: false, outcome: null });
  expect([page?.texts('[data-goal]'), page?.all('button')[0]?.getAttribute('aria-pressed')]).toEqual([
    ['Reach the end.'],
    'false',
  ]);
  shown(at(true), Goal, { silent: false, outcome: null });
  expect(page?.all('button')[0]?.getAttribute('aria-pressed')).toBe('true');
  shown(at(false), Goal, { silent: false, outcome: 'Ada wins.' });
  expect(page?.text).toBe('Ada wins.');
});

const CARD = {
  brief: ['Roll three dice.'],
  players: '2',
  minutes: '15',
  options: [
    { name: 'meeting', label: 'Meeting', default: 'stack', choices: [{ value: 'hop', text: 'they hop' }] },
    { name: 'start', label: 'Start', default: 'x', choices: null },
  ],
} as unknown as GameCard;

test('an invitation says who invites, but to the host, and what is otherwise than usual', () => {
  const table = { host: 'Ada', options: { meeting: 'hop', start: 'x' } } as Partial<TableView>;
  me.now = { nickname: 'Bo' } as Me;
  shown(aPlace(aTable(table)), Invitation, { card: CARD });
  expect(page?.text).toContain(t.invites('Ada'));
  expect(page?.texts('.pill').slice(2)).toEqual([words().create.clocks.none, 'Meeting: they hop']);
  me.now = { nickname: 'Ada' } as Me;
  shown(aPlace(aTable(table)), Invitation, { card: CARD });
  expect(page?.text).not.toContain(t.invites('Ada'));
});

test('a closed table says why', async () => {
  aHouse({ 'tables/abc/last': { reason: 'it was played by other rules', table: null } });
  shown(aPlace(aTable()), Closed, { id: 'abc' });
  await settled();
  expect(page?.texts('.reason')).toEqual(['it was played by other rules']);
  aHouse({ 'tables/abc/last': new No(404, 'there is no such table') });
  shown(aPlace(aTable()), Closed, { id: 'abc' });
  await settled();
  expect(page?.texts('.reason')).toEqual(['there is no such table']);
});

test('a refusal leads to the ruling that it names', () => {
  const onruling = vi.fn();
  shown(aPlace(aTable()), Reason, { reason: 'it does not match (P2)', onclose: vi.fn(), onruling });
  page?.press(t.ruling('P2'));
  expect(onruling).toHaveBeenCalledWith('P2');
  shown(aPlace(aTable()), Reason, { reason: 'not so', onclose: vi.fn(), onruling });
  expect(page?.all('.linklike')).toEqual([]);
});

test('a link leads to the table, and of a game that is over to its moments', async () => {
  aHouse({ '': { address: 'https://house.example/' } });
  const link = async (over: boolean): Promise<string | undefined> => {
    shown(aPlace(aTable()), Share, { id: 'abc', open: true, over });
    await settled();
    return (page?.all('input')[0] as HTMLInputElement | undefined)?.value;
  };
  expect(await link(false)).toMatch(/\/t\/abc$/);
  expect(await link(true)).toMatch(/\/t\/abc\/replay$/);
});

test('the record is the seat’s own, and the seed is shown when it may be', async () => {
  aHouse();
  const more = async (table: TableView): Promise<Page> => {
    shown(aPlace(table), Actions);
    page?.all('.more')[0]?.click();
    await settled();
    return page!;
  };
  const dice = { commitment: 'c0ffee', seed: null } as unknown as TableView['dice'];
  const mine = await more(aTable({ dice, seat: 1 }));
  expect(mine.all('a.record')[0]?.getAttribute('href')).toMatch(/tables\/abc\/record\?seat=1$/);
  expect(mine.texts('code')).toEqual(['c0ffee']);
  const watched = await more(aTable({ dice: { ...dice, seed: '5eed' }, seat: -3, seats: [BO, aSeat('Cleo')] }));
  expect(watched.all('a.record')[0]?.getAttribute('href')).toMatch(/tables\/abc\/record$/);
  expect(watched.texts('code')).toEqual(['c0ffee', '5eed']);
});

test('what can no longer be done keeps its place and is gone', () => {
  const now = $state({ table: aTable({ rights: ['undo', 'draw', 'resign', 'leave'] }) });
  const at = {
    ...aPlace(now.table),
    get table() {
      return now.table;
    },
  };
  shown(at, Actions);
  const gone = (): string[] => page?.texts('.actions .gone') ?? [];
  expect(gone()).toEqual([]);
  now.table = aTable({ phase: 'over', rights: [] });
  flushSync();
  expect(gone()).toEqual([t.undo, t.draw, t.resign, t.leave]);
});

test('during a tournament a way leads to it; clocks are timers; who has gone is not missed after the game', () => {
  const clock = { kind: 'game', limit: 600, increment: 0, expiry: 'bot' } as const;
  const timed = { clock, left: [9e4, 8e4], seat: 0, since: 0, deadline: null, vacations: [null, null] };
  const more: Partial<TableView> = { tournament: 'cup', clock: timed, bots_warming: true };
  const presence = [{}, { state: 'gone', since: null }];
  shown(aPlace(aTable(more), { presence }), Players);
  expect(page?.all('.terms a').map((link) => link.getAttribute('href'))).toEqual(['#/tournament/cup']);
  expect(page?.texts('[role=timer]')).toEqual(['1:30', '1:20']);
  expect(page?.texts('.warming')).toEqual([t.botsWarming]);
  expect(page?.all('[data-presence]').length).toBe(1);
  const over = aTable({ ...more, phase: 'over', actor: -2, bots_warming: false });
  shown(aPlace(over, { presence }), Players);
  expect(page?.all('.terms, [data-presence]')).toEqual([]);
});

test('the bar tells the last event that the board shows, and marks whose moment that is', () => {
  const table = aTable({ log: ['first', 'second', 'third'] });
  const side = { frame: { told: 2 }, acting: 1, past: { told: 2 } };
  shown(aPlace(table, {}, side), Bar);
  expect(page?.texts('.last')).toEqual(['second']);
  expect(page?.all('li').map((line) => line.classList.contains('acting'))).toEqual([false, true]);
});

const TOLD: Partial<TableView> = {
  log: ['one', 'two', 'three'],
  events: [
    [0, 1],
    [1, 1],
    [0, 2],
  ],
  touched: [['a'], ['b'], ['c']],
};

test('arrows lead through the log, and what one points at is shown on the board', () => {
  const at = aPlace(aTable(TOLD));
  shown(at, Log);
  const [one, two, three] = page?.all('.sentence') ?? [];
  const press = (element: HTMLElement | undefined, key: string): void => {
    element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    flushSync();
  };
  expect([one?.tabIndex, three?.tabIndex], 'the tab key leads to the last').toEqual([-1, 0]);
  press(three, 'ArrowUp');
  expect(document.activeElement).toBe(two);
  expect(at.side.pointed).toEqual(['b']);
  press(two, 'ArrowDown');
  expect(document.activeElement).toBe(three);
  press(three, 'Home');
  expect(document.activeElement).toBe(one);
});

test('a note of moves that were taken back stays; that a game was given up is told last', () => {
  const note = { number: 9, at: 0, position: 5, text: 'Bo takes a move back.' };
  const result = { payoffs: [1, 0], text: 'Bo resigns.', how: 'resigned' as const };
  const table = aTable({ ...TOLD, notes: [note], phase: 'over', actor: -2, result });
  shown(aPlace(table), Log);
  expect(page?.texts('li')).toEqual(['one', 'two', 'three', note.text, 'Bo resigns.']);
  shown(aPlace(table, { scene: { now: { told: 2 }, moving: true, busy: true } }), Log);
  expect(page?.texts('li')).toEqual(['one', 'two', note.text]);
});

test('a remark that is refused is not lost', async () => {
  const live = { command: vi.fn(() => Promise.resolve(false)) };
  shown(aPlace(aTable(), live), Chat);
  const field = page?.all('input')[0] as HTMLInputElement;
  field.value = 'Slowly!';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  page?.press(t.chatSend);
  expect(field.value).toBe('');
  await settled();
  expect(field.value).toBe('Slowly!');
});

test('whose remarks are hidden is told to ears, and kept by the device', () => {
  const chat = [{ number: 5, at: 0, seat: 1, name: 'Bo', text: 'Hello' }];
  shown(aPlace(aTable({ chat }), { id: 'kept' }), Chat);
  page?.press('⋯');
  const pressed = (): (string | null)[] =>
    page?.all('.others [aria-pressed]').map((button) => button.getAttribute('aria-pressed')) ?? [];
  expect(pressed()).toEqual(['false']);
  page?.press(t.mute('Bo'));
  expect([pressed(), muted.has('kept', 1)]).toEqual([['true'], true]);
  expect(localStorage.getItem('snailhouse-muted')).toContain('kept/1');
});

test('the list of moves is headed by whose turn it is, and there are none to choose in the past', () => {
  const moves = [{ id: 4, text: 'left', parts: ['a'] }] as TableView['moves'];
  shown(aPlace(aTable({ moves }), { moves: [] }), Moves);
  expect(page?.texts('h2')).toEqual([t.yourTurn]);
  const log = ['one', 'two'];
  shown(aPlace(aTable({ moves, log }), {}, { past: { told: 1 }, frame: { told: 1 } }), Moves);
  expect([page?.texts('h2'), page?.all('[data-move]'), page?.texts('li')]).toEqual([[t.happened], [], ['one']]);
});

/** What one does beside a table that a page follows. */
function beside(more: Partial<TableView>): { live: LiveTable; side: TableSide; stop: () => void } {
  const live = new LiveTable('abc');
  live.table = aTable(more);
  let side!: TableSide;
  const stop = $effect.root(() => {
    side = new TableSide(live);
  });
  flushSync();
  return { live, side, stop };
}

const MOVES = [{ id: 1, text: 'on', parts: ['a'] }] as TableView['moves'];

test('the coach is asked when their tab is open and it is one’s turn, and not otherwise', () => {
  const asked = aHouse();
  const { live, side, stop } = beside({ position: 4, moves: MOVES });
  const coached = (): unknown[] => (flushSync(), asked.splice(0).map(({ path }) => path));
  expect([side.coached, coached()]).toEqual([null, []]);
  side.tab = 'coach';
  expect([side.coached, coached()]).toEqual([4, ['tables/abc/coach?seat=0']]);
  live.table = aTable({ position: 5, actor: 1 });
  expect([side.coached, coached()]).toEqual([null, []]);
  stop();
});

test('where else it is one’s turn is asked only while one waits here', () => {
  me.now = { nickname: 'Ada' } as Me;
  const asked = aHouse();
  const { live, side, stop } = beside({ position: 4 });
  expect(side.waits).toBeNull();
  live.table = aTable({ position: 5, actor: 1 });
  flushSync();
  expect([side.waits, asked.map(({ path }) => path)]).toEqual([5, ['me/turn?but=abc']]);
  stop();
});

test('the board shows what a sentence is about while one points at it, and its past cannot be touched', () => {
  const { live, side, stop } = beside({ moves: MOVES });
  live.scene.now = { touched: ['b'], told: 1, view: {} } as unknown as Frame;
  expect([[...side.shown], [...side.candidates]]).toEqual([['b'], ['a']]);
  side.pointed = ['c'];
  expect([...side.shown]).toEqual(['c']);
  side.past = { touched: [], told: 0, view: {} } as unknown as Frame;
  expect([...side.candidates]).toEqual([]);
  stop();
});

test('a notification calls those who want it and look elsewhere', () => {
  const told: string[] = [];
  function note(title: string): void {
    told.push(title);
  }
  vi.stubGlobal('Notification', Object.assign(note, { permission: 'granted' }));
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } });
  const looking = vi.spyOn(document, 'visibilityState', 'get');
  const { live, side, stop } = beside({ position: 1, actor: 1 });
  side.notice();
  let position = 2;
  for (const [notify, state] of [
    [true, 'visible'],
    [false, 'hidden'],
    [true, 'hidden'],
  ] as const) {
    settings.notify = notify;
    looking.mockReturnValue(state);
    position += 1;
    live.table = aTable({ position, events: Array.from({ length: position }, () => [1, 0]) });
    side.notice();
    expect(told.splice(0)).toEqual(notify && state === 'hidden' ? [t.yourTurn] : []);
  }
  settings.notify = false;
  looking.mockRestore();
  stop();
});
