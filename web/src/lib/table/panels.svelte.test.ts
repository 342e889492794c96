// @vitest-environment happy-dom
// What stands beside a board: whose turn, whose time, whose offer, whose voice. The wrong seat is worse than none.
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';

import type { TableView } from '../api/types';
import { Page, aPlace, aSeat, aTable } from '../test/place';
import Actions from './Actions.svelte';
import Bar from './Bar.svelte';
import Chat from './Chat.svelte';
import type { AtTable } from './context';
import Log from './Log.svelte';
import { muted } from './muted.svelte';
import Offer from './Offer.svelte';
import Overheard from './Overheard.svelte';
import Players from './Players.svelte';
import ResultScene from './ResultScene.svelte';
import Side from './Side.svelte';
import StandIn from './StandIn.svelte';
import Turn from './Turn.svelte';

let page: Page | undefined;
afterEach(() => page?.leave());

const ADA = aSeat('Ada', { yours: true });
const BO = aSeat('Bo');
const CLEO = aSeat('Cleo');
const BOT = aSeat('Helix', { kind: 'bot', bot: 'easy' });
const MINUTE = 60_000;

/** A table with a clock for the whole game, at which a seat thinks since 0. */
function withClock(left: (number | null)[], seat: number | null, more: Partial<TableView> = {}): TableView {
  const clock = { kind: 'game', limit: 600, increment: 0, expiry: 'bot' } as const;
  const vacations = left.map(() => null);
  return aTable({ ...more, clock: { clock, left, seat, since: 0, deadline: null, vacations } });
}

function turn(table: TableView, live: object = {}): string {
  page?.leave();
  page = new Page(aPlace(table, live), Turn);
  return page.text;
}

test('the line says whose turn it is, and to whom it speaks', () => {
  expect(turn(aTable())).toBe('● Your turn');
  expect(turn(aTable({ actor: 1 }))).toBe('Bo is to move');
  expect(turn(aTable({ actor: 1, seats: [ADA, BOT] }))).toBe('Helix is thinking …');
  expect(turn(aTable({ actor: 1, seats: [ADA, { ...BO, bot: 'greedy' }] }))).toBe('A bot plays for Bo');
  expect(turn(aTable({ actor: 1, seats: [CLEO, BO] }))).toBe('You are watching Bo is to move');
  expect(turn(aTable({ seats: [{ ...ADA, bot: 'greedy' }, BO] }))).toBe('A bot plays for Ada');
  expect(turn(aTable({ actor: -2, phase: 'over' }))).toBe('The game is over');
});

test('at one screen the line says for whom it is the turn', () => {
  const seats = [ADA, { ...BO, yours: true }];
  expect(turn(aTable({ actor: 1, seats, hot_seat: true }))).toBe('● Your turn: Bo');
});

test('who waits here is led to where it is their turn', () => {
  page = new Page(aPlace(aTable({ actor: 1 }), {}, { elsewhere: { data: { table: 'xyz', count: 2 } } }), Turn);
  expect(page.texts('a')).toEqual(['Next: your turn (2)']);
  expect(page.all('a')[0]?.getAttribute('href')).toBe('#/table/xyz');
});

test('among the players the one to move is marked, and nobody else', () => {
  page = new Page(aPlace(aTable({ actor: 1, seats: [ADA, BO, CLEO] })), Players);
  expect(page.all('li').map((line) => line.classList.contains('acting'))).toEqual([false, true, false]);
  expect(page.all('.mark').map((mark) => mark.classList.contains('idle'))).toEqual([true, false, true]);
});

test('beside a name stands whose the seat is and who plays it', () => {
  const seats = [ADA, { ...BO, bot: 'greedy' }, BOT, aSeat('', { title: 'D', kind: 'open' })];
  page = new Page(aPlace(aTable({ seats })), Players);
  const told = page.texts('.about');
  expect(told).toEqual(['you', 'a bot stands in', 'bot, easy', 'open seat']);
});

test('only a time that runs is low', () => {
  page = new Page(aPlace(withClock([15_000, 8_000], 0)), Players);
  expect(page.texts('.time')).toEqual(['0:15', '0:08']);
  expect(page.all('.time').map((time) => time.classList.contains('low'))).toEqual([true, false]);
});

test('of those who are not here it is told, and what happens if they stay away', () => {
  const gone = { state: 'gone', since: null };
  const there = [{ state: 'here', since: null }, gone];
  page = new Page(aPlace(withClock([MINUTE, MINUTE], 1, { actor: 1 }), { presence: there }), Players);
  expect(page.texts('[data-presence]')).toEqual(['· not here']);
  expect(page.texts('.outlook')).toEqual(['Bo is not here. When the time runs out, a bot plays on.']);
  page.leave();
  page = new Page(aPlace(aTable({ actor: 1 }), { presence: there }), Players);
  expect(page.texts('.outlook')).toEqual(['Bo is not here. After five minutes you may let a bot play on.']);
  page.leave();
  page = new Page(aPlace(aTable({ actor: 1, seats: [CLEO, BO] }), { presence: there }), Players);
  expect(page.texts('.outlook'), 'who watches may not').toEqual([]);
  page.leave();
  page = new Page(aPlace(aTable(), { presence: [gone, gone] }), Players);
  expect(page.texts('.outlook'), 'one is not told to wait for oneself').toEqual([]);
  expect(page.texts('[data-presence]')).toEqual(['· not here']);
});

test('a clock that takes the game says so', () => {
  const table = withClock([MINUTE, MINUTE], 1, { actor: 1 });
  const strict = {
    ...table,
    clock: { ...table.clock, clock: { ...table.clock.clock, expiry: 'lose' as const } },
  };
  page = new Page(aPlace(strict, { presence: [{}, { state: 'gone', since: null }] }), Players);
  expect(page.texts('.outlook')).toEqual([
    'Bo is not here. When the time runs out, the game is lost for them.',
  ]);
});

test('a vacation is told as long as it lasts', () => {
  const day = 24 * 60 * MINUTE;
  const table = withClock([day, day], 1, { actor: 1 });
  const resting = {
    ...table,
    clock: { ...table.clock, vacations: [null, [day, 3 * day] as [number, number]] },
  };
  const shown = (now: number): [number, string[]] => {
    page?.leave();
    page = new Page(aPlace(resting, { now }), Players);
    return [page.all('[data-vacation]').length, page.texts('.outlook')];
  };
  expect(shown(0)).toEqual([1, []]);
  const [told, [outlook]] = shown(2 * day);
  expect(told).toBe(1);
  expect(outlook).toContain('Bo is on vacation until');
  expect(shown(3 * day + 1)).toEqual([0, []]);
});

test('why a game is not rated, and that nobody may watch, stands below the players', () => {
  page = new Page(aPlace(aTable({ unrated: 'Not rated: so.', spectators: false, study: true })), Players);
  expect(page.texts('.pill')).toEqual(['study game', 'no spectators']);
  expect(page.texts('[data-unrated]')).toEqual(['Not rated: so.']);
});

test('the bar of a phone marks the seat to move and offers an undo only where there is one', () => {
  page = new Page(aPlace(aTable({ actor: 1 })), Bar);
  expect(page.all('li').map((line) => line.classList.contains('acting'))).toEqual([false, true]);
  expect(page.button('Undo')?.disabled).toBe(true);
  page.leave();
  page = new Page(aPlace(aTable({ rights: ['undo'] })), Bar);
  expect(page.button('Undo')?.disabled).toBe(false);
  page.leave();
  page = new Page(aPlace(aTable({ seats: [CLEO, BO] })), Bar);
  expect([page.button('Undo'), page.all('[data-watching]').length]).toEqual([undefined, 1]);
});

/** What pressing these buttons asks of the house. */
function asked(at: ReturnType<typeof aPlace>, ...names: string[]): unknown[] {
  for (const name of names) page?.press(name);
  const { calls } = (at.live.command as unknown as { mock: { calls: unknown[][] } }).mock;
  return calls.map(([command]) => command);
}

test('an offer is answered with yes by yes and with no by no', () => {
  const at = aPlace(aTable({ offer: { kind: 'draw', seat: 1, waiting: true } }));
  page = new Page(at, Offer);
  expect(page.text).toContain('Bo offers a draw.');
  expect(asked(at, 'Agree', 'No, thanks')).toEqual([
    { type: 'answer', agree: true },
    { type: 'answer', agree: false },
  ]);
});

test('one’s own offer can be taken back, and a third person has no say', () => {
  const at = aPlace(aTable({ offer: { kind: 'undo', seat: 0, waiting: false } }));
  page = new Page(at, Offer);
  expect(page.text).toContain('You asked to take your move back.');
  expect(page.button('Agree')).toBeUndefined();
  expect(asked(at, 'Take it back')).toEqual([{ type: 'answer', agree: false }]);
  page.leave();
  const watching = aTable({ seats: [BO, CLEO], offer: { kind: 'rematch', seat: 1, waiting: false } });
  page = new Page(aPlace(watching), Offer);
  expect(page.text).toBe('Cleo would like to play again.');
  expect(page.all('button')).toEqual([]);
});

const PLAYING: TableView['rights'] = ['undo', 'draw', 'resign', 'leave'];

test('leaving a rated game is asked otherwise than leaving another, and neither as resigning', () => {
  for (const [unrated, question] of [
    [null, 'This game is rated: if you leave now, you have lost it. A bot will play for you. Leave?'],
    ['Not rated.', 'A bot will play for you until you return. Leave?'],
  ] as const) {
    page?.leave();
    const at = aPlace(aTable({ rights: PLAYING, unrated }));
    page = new Page(at, Actions);
    page.press('Leave the seat');
    expect(page.text).toContain(question);
    expect(page.text).not.toContain('Really resign?');
    expect(asked(at), 'nothing before the answer').toEqual([]);
    expect(asked(at, 'Yes')).toEqual([{ type: 'leave', seat: 0 }]);
  }
});

test('resigning is asked about, and no is no', () => {
  const at = aPlace(aTable({ rights: PLAYING }));
  page = new Page(at, Actions);
  page.press('Resign');
  expect(page.text).toContain('Really resign?');
  expect(asked(at, 'No')).toEqual([]);
  page.press('Resign');
  expect(asked(at, 'Yes')).toEqual([{ type: 'resign', seat: 0 }]);
});

test('while something is offered nothing else is, and who watches has no buttons', () => {
  const offer = { kind: 'draw', seat: 1, waiting: true } as const;
  page = new Page(aPlace(aTable({ rights: PLAYING, offer })), Actions);
  expect([page.button('Undo')?.disabled, page.button('Offer a draw')?.disabled]).toEqual([true, true]);
  page.leave();
  const free = aPlace(aTable({ rights: PLAYING }));
  page = new Page(free, Actions);
  expect(asked(free, 'Undo', 'Offer a draw')).toEqual([
    { type: 'offer', kind: 'undo' },
    { type: 'offer', kind: 'draw', seat: 0 },
  ]);
  page.leave();
  page = new Page(aPlace(aTable({ seats: [BO, CLEO], seat: -3 })), Actions);
  expect(page.texts('.actions button')).toEqual(['']);
});

test('somebody who keeps others waiting may be replaced after five minutes, not before and not by all', () => {
  const bo = { actor: 1 };
  const offered = (table: TableView, now: number): string[] => {
    page?.leave();
    page = new Page(aPlace(table, { now }), StandIn);
    return page.texts('button');
  };
  expect(offered(aTable(bo), 5 * MINUTE)).toEqual([]);
  expect(offered(aTable(bo), 5 * MINUTE + 1)).toEqual(['Let a bot play for Bo']);
  expect(offered(aTable(), 9 * MINUTE), 'oneself').toEqual([]);
  expect(offered(withClock([MINUTE, MINUTE], 1, bo), 9 * MINUTE), 'the clock decides').toEqual([]);
  expect(offered(aTable({ ...bo, seats: [CLEO, BO] }), 9 * MINUTE), 'who watches').toEqual([]);
  expect(offered(aTable({ ...bo, seats: [ADA, BOT] }), 9 * MINUTE), 'a bot').toEqual([]);
});

test('who is replaced may return where the house lets them', () => {
  const at = aPlace(aTable({ rights: ['return'] }), { away: true });
  page = new Page(at, StandIn);
  expect(asked(at, 'Take my seat back')).toEqual([{ type: 'return', seat: 0 }]);
  page.leave();
  page = new Page(aPlace(aTable(), { away: true }), StandIn);
  expect(page.all('button')).toEqual([]);
  expect(page.text).toContain('Your time is used up.');
});

const SAID = [
  { number: 5, at: 0, seat: 1, name: 'Bo', text: 'Hello' },
  { number: 7, at: 0, seat: 0, name: 'Ada', text: 'Good luck' },
];

test('who has a seat talks from it, who watches reads', () => {
  const at = aPlace(aTable({ chat: SAID }));
  page = new Page(at, Chat);
  expect(page.texts('li strong')).toEqual(['Bo', 'Ada']);
  const [field] = page.all('input') as HTMLInputElement[];
  if (field) field.value = ' Slowly! ';
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  page.press('Send');
  expect(asked(at)).toEqual([{ type: 'say', text: 'Slowly!', seat: 0 }]);
  page.leave();
  page = new Page(aPlace(aTable({ chat: SAID, seats: [CLEO, BO], seat: -3 })), Chat);
  expect(page.all('form')).toEqual([]);
  expect(page.text).toContain('Take a seat to join the talk.');
});

test('others can be hidden, oneself not', () => {
  page = new Page(aPlace(aTable({ chat: SAID }), { id: 'hiding' }), Chat);
  page.press('⋯');
  expect(page.texts('.others button')).toEqual(['Hide what Bo says', 'Report somebody …']);
  page.press('Hide what Bo says');
  expect(page.texts('.others button')[0]).toBe('Show what Bo says');
  page.press('⋯');
  expect(page.texts('li strong')).toEqual(['Ada']);
});

test('what others say is read out as it comes, by whomever one wants to hear', () => {
  const table = $state(aTable({ chat: SAID.slice(0, 1) }));
  page = new Page({ ...aPlace(table, { id: 'hearing' }), table }, Overheard);
  const after = (number: number, seat: number, text: string): string => {
    table.chat = [...table.chat, { number, at: 0, seat, name: ['Ada', 'Bo'][seat] ?? '', text }];
    flushSync();
    return page?.texts('[aria-live=polite]')[0] ?? '';
  };
  expect(page.text, 'who comes hears nothing of before').toBe('');
  expect(after(7, 0, 'Good luck'), 'nor oneself').toBe('');
  expect(after(8, 1, 'Thanks')).toBe('Bo: Thanks');
  muted.toggle('hearing', 1);
  expect(after(9, 1, 'Boo')).toBe('Bo: Thanks');
  muted.toggle('hearing', 1);
  expect(after(10, 1, 'Sorry')).toBe('Bo: Sorry');
});

test('what was said since one looked is counted at the tab; the coach has a tab for players only', () => {
  page = new Page(aPlace(aTable({ chat: SAID, coach: true })), Side);
  expect(page.texts('[role=tab]')).toEqual(['Log', 'Chat 2', 'Rules', 'Coach']);
  page.leave();
  const table = $state(aTable({ chat: SAID.slice(0, 1) }));
  const side = $state({ tab: 'chat' });
  page = new Page({ ...aPlace(table), side, table } as unknown as AtTable, Side);
  side.tab = 'log';
  table.chat = SAID;
  flushSync();
  expect(page.texts('[role=tab]')[1], 'one of two is new').toBe('Chat 1');
  page.leave();
  page = new Page(aPlace(aTable({ chat: SAID, coach: true }), {}, { tab: 'chat' }), Side);
  expect(page.texts('[role=tab]')[1]).toBe('Chat');
  page.leave();
  page = new Page(aPlace(aTable({ coach: true, seats: [CLEO, BO] })), Side);
  expect(page.texts('[role=tab]')).toEqual(['Log', 'Chat', 'Rules']);
});

test('the log asks bots for their reasons, and marks the moment that is looked at', () => {
  const told = {
    seats: [ADA, BOT],
    log: ['Ada rolls', 'Ada moves', 'Helix moves'],
    events: [
      [-1, 3],
      [0, 1],
      [1, 2],
    ] as [number, number][],
    touched: [[], [], []],
    notes: [{ number: 9, at: 0, position: 2, text: 'Bo leaves.' }],
  };
  const looked = vi.fn();
  const at = aPlace(aTable(told), {}, { past: { told: 2 }, lookAt: looked });
  page = new Page(at, Log);
  const lines = page.texts('li');
  expect(lines.map((line) => line.replace(' why?', ''))).toEqual([
    'Ada rolls',
    'Ada moves',
    'Bo leaves.',
    'Helix moves',
  ]);
  expect(page.all('li').map((line) => line.textContent.includes('why?'))).toEqual([false, false, false, true]);
  expect(page.all('li').map((line) => line.classList.contains('now'))).toEqual([false, true, false, false]);
  page.press('Helix moves');
  expect(looked).toHaveBeenCalledWith(2);
});

function ending(payoffs: number[], seats: TableView['seats'], more: Partial<TableView> = {}): Page {
  page?.leave();
  const table = aTable({ phase: 'over', actor: -2, seats, ...more });
  const result = { payoffs, text: 'So it ended.', how: 'played' } as const;
  return (page = new Page(aPlace(table), ResultScene, { result, lookAtFirst: false, fresh: false }));
}

test('the star is the winner’s, and the headline speaks to whoever reads it', () => {
  const told = (payoffs: number[]): string[] => ending(payoffs, [ADA, BO]).texts('h2, li');
  expect(told([1, 0])).toEqual(['You have won!', '★ Ada', 'Bo']);
  expect(told([0, 1])).toEqual(['Not this time.', 'Ada', '★ Bo']);
  expect(told([0.5, 0.5])).toEqual(['Shared!', '★ Ada', '★ Bo']);
  expect(ending([0, 0], [ADA, BO]).texts('li'), 'nobody won').toEqual(['Ada', 'Bo']);
  expect(ending([1, 0], [BO, CLEO]).texts('h2'), 'who watched').toEqual(['The game is over']);
  expect(ending([1, 0], [ADA, { ...BO, yours: true }]).texts('h2'), 'both').toEqual(['The game is over']);
  const replaced = { ...ADA, bot: 'easy' };
  expect(ending([1, 0], [replaced, BO]).texts('h2'), 'a bot won').toEqual(['The game is over']);
});

test('after a game one goes on to the next, to the tournament, or asks for another', () => {
  const rights: TableView['rights'] = ['rematch'];
  expect(ending([1, 0], [ADA, BO], { rights }).button('Play again')).toBeDefined();
  expect(ending([1, 0], [ADA, BO]).button('Play again')).toBeUndefined();
  const asked = { kind: 'rematch', seat: 1, waiting: true } as const;
  expect(ending([1, 0], [ADA, BO], { rights, offer: asked }).button('Play again')).toBeUndefined();
  const next = ending([1, 0], [ADA, BO], { next_table: 'xyz', rights });
  expect(next.all('.next a')[0]?.getAttribute('href')).toBe('#/table/xyz');
  const cup = ending([1, 0], [ADA, BO], { next_table: 'xyz', tournament: 'cup' });
  expect(cup.all('.next a')[0]?.getAttribute('href')).toBe('#/tournament/cup');
});
