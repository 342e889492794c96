// @vitest-environment happy-dom
// Before, beside and after a board: seats that are taken and given, keys that lead on, endings that wait.
import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { me } from '../api/me.svelte';
import type { GameCard, Me, TableView } from '../api/types';
import { Explaining } from '../board/explaining.svelte';
import Explainer from '../board/Explainer.svelte';
import { settings } from '../settings.svelte';
import { aHouse, settled } from '../test/house';
import { Page, aPlace, aSeat, aTable, choose } from '../test/place';
import { words } from '../words/index.svelte';
import Actions from './Actions.svelte';
import Bar from './Bar.svelte';
import type { AtTable } from './context';
import Cover from './Cover.svelte';
import Ending from './Ending.svelte';
import Gathering from './Gathering.svelte';
import Goal from './Goal.svelte';
import Invitation from './Invitation.svelte';
import PassOn from './PassOn.svelte';
import Side from './Side.svelte';

const t = words();
const ADA = aSeat('Ada', { yours: true });
const OPEN = aSeat('', { title: 'O', kind: 'open' });
const HOST: TableView['rights'] = ['start', 'fill', 'leave'];
let page: Page | undefined;

beforeEach(() => {
  me.now = { nickname: 'Ada' } as Me;
});
afterEach(() => {
  page?.leave();
  page = undefined;
  me.now = null;
  settings.motion = 'normal';
  vi.unstubAllGlobals();
});

function shown(at: AtTable, what: ConstructorParameters<typeof Page>[1], given: object = {}): Page {
  page?.leave();
  return (page = new Page(at, what, given));
}

/** A table before its game, with what has been asked of it; the house knows of two bots. */
async function gathering(more: Partial<TableView>): Promise<{
  commands: () => unknown[];
  introduce: ReturnType<typeof vi.fn>;
}> {
  aHouse({ 'games/snails': { bots: ['easy', 'hard'], brief: [], options: [], players: '2', minutes: '9' } });
  const [ask, introduce] = [vi.fn(() => Promise.resolve(true)), vi.fn(() => Promise.resolve(true))];
  const live = { command: ask, commandAsSomebody: ask, introduce };
  shown(aPlace(aTable({ phase: 'gathering', actor: -2, ...more }), live), Gathering);
  await settled();
  return { commands: () => ask.mock.calls.splice(0).map((call) => (call as unknown[])[0]), introduce };
}

async function sit(name: string): Promise<void> {
  const field = page!.all('.name input')[0] as HTMLInputElement;
  field.value = name;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  page?.press(t.table.sit);
  await settled();
}

test('the name with which one sits down is one’s own, but at a shared screen only that seat’s', async () => {
  const alone = await gathering({ seats: [aSeat('Bo'), OPEN] });
  await sit(' Ida ');
  expect([alone.introduce.mock.calls, alone.commands()]).toEqual([[['Ida']], [{ type: 'sit', seat: 1 }]]);
  await sit('');
  expect([alone.introduce.mock.calls.length, alone.commands()]).toEqual([1, [{ type: 'sit', seat: 1 }]]);
  const shared = await gathering({ seats: [ADA, OPEN], hot_seat: true });
  await sit('Ida');
  expect([shared.introduce.mock.calls, shared.commands()]).toEqual([
    [],
    [{ type: 'sit', seat: 1, name: 'Ida' }],
  ]);
  await sit('');
  const [{ name }] = shared.commands() as [{ name: string }];
  expect(t.nicknames).toContain(name);
});

test('a seat is given to a bot, and back; who begins chooses who takes the rest', async () => {
  const { commands } = await gathering({ seats: [ADA, OPEN], rights: HOST });
  const [seat, rest] = page!.all('select');
  choose(seat, 'hard');
  choose(seat, '');
  choose(rest, 'easy');
  page?.press(t.table.startFill);
  expect(commands()).toEqual([
    { type: 'fill', seat: 1, with: 'hard' },
    { type: 'fill', seat: 1, with: 'open' },
    { type: 'start', fill: 'easy' },
  ]);
});

test('an invitation tells the time as it is meant', () => {
  const card = { brief: [], players: '2', minutes: '9', options: [] } as unknown as GameCard;
  const told = (kind: string, limit: number, increment = 0): string | undefined => {
    const table = aTable();
    const clock = { ...table.clock, clock: { kind, limit, increment, expiry: 'bot' } } as TableView['clock'];
    return shown(aPlace({ ...table, host: null, clock }), Invitation, { card }).texts('.pill')[2];
  };
  expect([told('days', 2), told('game', 900), told('game', 900, 5), told('move', 45)]).toEqual([
    t.table.daysEach('2 days'),
    `${t.create.clocks.game}: 15:00`,
    `${t.create.clocks.game}: 15:00 + 5 s`,
    `${t.create.clocks.move}: 0:45`,
  ]);
});

test('a covered screen names whoever it is for, and their button has the focus', () => {
  const seats = [ADA, aSeat('Bo', { yours: true })];
  const side = { uncover: vi.fn() };
  const children = createRawSnippet(() => ({ render: () => '<p>Hearts are trumps.</p>' }));
  shown(aPlace(aTable({ seats, actor: 1, seat: 0 }), { screen: { covered: 1 } }, side), Cover, { children });
  expect([page?.texts('h1'), page?.text.includes('Hearts')]).toEqual([[t.cover.title('Bo')], false]);
  expect(document.activeElement).toBe(page?.button(t.cover.button('Bo')));
  page?.press(t.cover.button('Bo'));
  expect(side.uncover).toHaveBeenCalled();
  shown(aPlace(aTable()), PassOn, { name: 'Bo', onuncover: vi.fn() });
  expect(document.activeElement).toBe(page?.button(t.cover.button('Bo')));
});

function press(target: EventTarget, key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  flushSync();
  return event;
}

test('arrows lead from tab to tab with the focus, round and round, and one stop of the tab key is enough', () => {
  const place = aPlace(aTable({ coach: true }));
  const silent = { lookAt: vi.fn(), coach: { data: undefined, problem: null }, coached: null };
  const side = $state({ tab: 'log', past: null, pointed: null, frame: null, ruling: null, ...silent });
  shown({ ...place, side } as unknown as AtTable, Side);
  const list = page!.all('[role=tablist]')[0]!;
  const way = (key: string): [string, string, number[]] => {
    press(list, key);
    const tabs = page!.all('[role=tab]');
    const stops = tabs.flatMap((tab, at) => (tab.tabIndex === 0 ? [at] : []));
    const selected = tabs.filter((tab) => tab.getAttribute('aria-selected') === 'true');
    return [selected.map(({ id }) => id).join(), document.activeElement?.id ?? '', stops];
  };
  expect(way('ArrowLeft')).toEqual(['tab-coach', 'tab-coach', [3]]);
  expect(way('ArrowRight')).toEqual(['tab-log', 'tab-log', [0]]);
  expect(way('ArrowRight')).toEqual(['tab-chat', 'tab-chat', [1]]);
  const panel = page!.all('[role=tabpanel]')[0];
  expect(panel?.getAttribute('aria-labelledby'), 'the panel is called as its tab').toBe('tab-chat');
});

test('on a phone nothing is undone while something is offered, and who is replaced may return where they may', () => {
  const offer = { kind: 'draw', seat: 1, waiting: true } as const;
  const command = vi.fn();
  const at = aPlace(aTable({ rights: ['undo', 'return'], offer }), { away: true, command });
  shown(at, Bar);
  expect(page?.button(t.table.undo)?.disabled).toBe(true);
  page?.press(t.table.back);
  expect(command).toHaveBeenCalledWith({ type: 'return', seat: 0 });
  shown(aPlace(aTable(), { away: true }), Bar);
  expect(page?.button(t.table.back)).toBeUndefined();
});

/** The picture of an end; what it was given. */
function ending(isShown: boolean): { onend: ReturnType<typeof vi.fn>; pace: () => number } {
  const onend = vi.fn();
  let given!: { pace: number };
  const Picture = (_internals: unknown, props: { pace: number }): void => {
    given = props;
  };
  shown(aPlace(aTable({ phase: 'over', actor: -2 })), Ending, { Picture, shown: isShown, onend });
  return { onend, pace: () => given.pace };
}

test('keys skip the picture of an end while it is shown, and nothing that one writes in does', () => {
  const field = document.createElement('input');
  for (const [isShown, key, on, skips] of [
    [false, ' ', document.body, 1],
    [false, 'Escape', document.body, 1],
    [false, 'x', document.body, 0],
    [false, ' ', field, 0],
    [true, ' ', document.body, 0],
  ] as const) {
    const { onend } = ending(isShown);
    document.body.append(field);
    const event = press(on, key);
    expect([key, onend.mock.calls.length, event.defaultPrevented]).toEqual([key, skips, skips === 1]);
  }
});

test('whoever comes later sees the end at rest', () => {
  expect(ending(false).pace()).toBeGreaterThan(0);
  expect(ending(true).pace()).toBe(0);
});

test('the goal says where one stands as the board shows it, not as the house has told it already', () => {
  const now = $state({ table: aTable({ goal: 'Three to go.' }), busy: false });
  const place = aPlace(now.table, {}, { explaining: { asking: false } });
  const live = {
    scene: {
      get busy() {
        return now.busy;
      },
    },
  };
  const at = {
    ...place,
    live,
    get table() {
      return now.table;
    },
  } as unknown as AtTable;
  shown(at, Goal, { silent: false, outcome: null });
  const told = (): string[] | undefined => (flushSync(), page?.texts('[data-goal]'));
  now.busy = true;
  now.table = aTable({ goal: 'One to go.' });
  expect(told()).toEqual(['Three to go.']);
  now.busy = false;
  expect(told()).toEqual(['One to go.']);
  now.table = aTable({ goal: 'You have won.', phase: 'over' });
  expect(told(), 'how it ended is told after its picture').toEqual(['One to go.']);
});

test('after a question is answered with yes, too, the focus is where it was', () => {
  const command = vi.fn();
  const at = aPlace(aTable({ rights: ['resign'] }), { command });
  shown(at, Actions);
  const resign = page!.button(t.table.resign)!;
  for (const answer of [t.table.no, t.table.yes]) {
    resign.focus();
    resign.click();
    flushSync();
    const dialog = page!.all('dialog[open]')[0] as HTMLDialogElement;
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      t.table.resignSure,
    );
    const closed = vi.spyOn(dialog, 'close');
    page?.press(answer);
    expect([closed.mock.calls.length, page?.all('dialog[open]').length]).toEqual([1, 0]);
  }
  expect(command).toHaveBeenCalledExactlyOnceWith({ type: 'resign', seat: 0 });
});

test('Escape first closes what is explained, then ends the asking; arrows lead to what cannot be touched', () => {
  const explaining = new Explaining(() => null);
  const children = createRawSnippet(() => ({
    render: () => '<div><b data-part="die" tabindex="0"></b><b data-about="nest"></b></div>',
  }));
  shown(aPlace(aTable()), Explainer, { explaining, onruling: vi.fn(), children });
  const [die, nest] = page!.all('b') as [HTMLElement, HTMLElement];
  nest.getBoundingClientRect = () => new DOMRect(100, 0, 10, 10);
  die.focus();
  press(die, '?');
  expect(explaining.asking).toBe(true);
  press(die, 'ArrowRight');
  expect(document.activeElement).toBe(nest);
  explaining.shown = { element: nest, explanation: { title: 'the nest', text: '' } };
  press(nest, 'Escape');
  expect([explaining.shown, explaining.asking]).toEqual([null, true]);
  press(nest, 'Escape');
  expect(explaining.asking).toBe(false);
});

test('a card stays while the pointer is on it, and when a finger is lifted', () => {
  vi.useFakeTimers();
  const explaining = new Explaining(() => null);
  const card = { element: document.body, explanation: { title: 'die', text: '' } };
  const left = (pointerType: string): PointerEvent => new PointerEvent('pointerleave', { pointerType });
  const shownNow = (): Explaining['shown'] => explaining.shown;
  const stays = (deed: () => void): boolean => {
    explaining.shown = card;
    deed();
    vi.advanceTimersByTime(5000);
    return shownNow() !== null;
  };
  expect(stays(() => explaining.leave(left('mouse')))).toBe(false);
  expect(stays(() => explaining.leave(left('touch')))).toBe(true);
  const onto = (): void => {
    explaining.leave(left('mouse'));
    explaining.stay();
  };
  expect(stays(onto)).toBe(true);
  vi.useRealTimers();
});
