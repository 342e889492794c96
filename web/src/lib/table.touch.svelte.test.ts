// @vitest-environment happy-dom
// A table as one plays at it: what a touch does and when it does nothing, what is asked, and what is refused.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { me } from './api/me.svelte';
import type { Me, TableView } from './api/types';
import type { Frame } from './follow';
import { LiveTable } from './table.svelte';
import { No, aHouse, settled } from './test/house';
import { aSeat, aTable } from './test/place';

/** One end of a line; the test is the house at the other. */
class Socket {
  static all: Socket[] = [];
  onopen = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly heard: { type: string; request?: string; command?: object }[] = [];

  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.onmessage = null;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const line = (): Socket => Socket.all.at(-1)!;
const commands = (): unknown[] => line().heard.flatMap(({ command }) => (command ? [command] : []));
let leave: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('WebSocket', Socket);
  Socket.all = [];
});
afterEach(() => {
  leave?.();
  leave = undefined;
  me.now = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MOVES = [
  { id: 4, text: 'on', parts: ['die', 'snail'] },
  { id: 9, text: 'stop', parts: ['stop'] },
] as TableView['moves'];
const news = (more: Partial<TableView> = {}): TableView =>
  ({
    ...aTable({ moves: MOVES, position: 3, version: 3, since: 0, log_from: 0, steps: [], ...more }),
    dice: { scheme: 0 },
  }) as TableView;
const say = (table: TableView): void => line().say({ type: 'table', table });

/** A table on a line that stands; the house has told of it. */
function playing(more: Partial<TableView> = {}): LiveTable {
  const live = new LiveTable('abc');
  leave = live.attend();
  line().say({ type: 'welcome', protocol: 1, heartbeat: 10, now: Date.now() });
  say(news(more));
  return live;
}

test('a move is sent with the position that it is meant for, and nothing is touched until it is done', async () => {
  const asked = aHouse();
  const live = playing();
  live.touch('die');
  expect([live.touched, [...live.candidates]]).toEqual([['die'], ['snail']]);
  live.touch('snail');
  expect(commands()).toEqual([{ type: 'move', move: 4, position: 3 }]);
  expect([live.stale, live.moves]).toEqual([true, []]);
  live.touch('stop');
  expect([live.reason, commands().length], 'it is on its way').toEqual([null, 1]);
  line().say({ type: 'done', request: line().heard.at(-1)?.request, version: 5 });
  await settled();
  live.touch('stop');
  expect([live.stale, commands().length, live.reason], 'its news have yet to come').toEqual([true, 1, null]);
  expect(asked, 'nor is it asked why not').toEqual([]);
  say(news({ version: 5, position: 5 }));
  expect(live.stale).toBe(false);
});

test('what has been touched for a move is forgotten when the game goes on', () => {
  const live = playing();
  live.touch('die');
  say(news({ version: 4 }));
  expect(live.touched, 'somebody has only said something').toEqual(['die']);
  say(news({ version: 5, position: 4 }));
  expect(live.touched).toEqual([]);
});

test('a refusal is told; who leaves is told nothing', async () => {
  const live = playing();
  const refused = live.command({ type: 'start' });
  line().say({ type: 'refused', request: line().heard.at(-1)?.request, status: 422, reason: 'not yet' });
  expect([await refused, live.reason]).toEqual([false, 'not yet']);
  const left = live.command({ type: 'start' });
  leave?.();
  expect([await left, live.reason]).toEqual([false, null]);
});

test('while events wait to be shown a touch only skips them; the last motion is no obstacle', () => {
  const live = playing();
  const frame = { view: {}, touched: [], told: 1, pace: 9000, by: 0, actor: 0 } as unknown as Frame;
  live.scene.play([frame, { ...frame, told: 2 }]);
  live.touch('stop');
  expect([live.scene.now?.told, live.scene.busy, commands()]).toEqual([2, false, []]);
  live.scene.play([frame]);
  expect([live.scene.busy, live.scene.moving]).toEqual([false, true]);
  live.touch('stop');
  expect(commands()).toEqual([{ type: 'move', move: 9, position: 3 }]);
});

test('why a part cannot be touched is asked for one’s seat and what one has touched', async () => {
  const asked = aHouse({ 'tables/abc/why': { reason: 'it does not match (P2)' } });
  const live = playing({ seat: 0 });
  live.touch('die');
  live.touch('lettuce');
  await settled();
  expect(asked.map(({ path }) => path)).toEqual(['tables/abc/why?touch=die&touch=lettuce&seat=0']);
  expect(live.reason).toBe('it does not match (P2)');
});

test('whoever gets the screen is not told what the last one asked', async () => {
  const yours = [aSeat('Ada', { yours: true }), aSeat('Bo', { yours: true })];
  const shared = { seats: yours, hot_seat: true, secrets: true } as Partial<TableView>;
  const reason = new Promise((answer) => setTimeout(() => answer({ reason: 'Ada owns red' }), 50));
  vi.stubGlobal('fetch', () => reason.then((answer) => Response.json(answer)));
  const live = playing(shared);
  live.uncover();
  live.touch('lettuce');
  say(news({ ...shared, version: 4, position: 4, actor: 1 }));
  live.scene.skip();
  expect(live.screen.covered).toBe(1);
  live.uncover();
  expect(line().heard.at(-1)).toMatchObject({ type: 'resync', seat: 1 });
  await vi.advanceTimersByTimeAsync(100);
  await settled();
  expect(live.reason).toBeNull();
});

test('nobody’s time is spent on showing what has happened, but where there are days', () => {
  const clock = (kind: string, seat: number | null = 0): Partial<TableView> =>
    ({ clock: { clock: { kind }, seat, since: Date.now(), left: [], deadline: null, vacations: [] } }) as never;
  const frame = { view: {}, touched: [], told: 1, pace: 9000, by: 0, actor: 0 } as unknown as Frame;
  for (const [more, hurries] of [
    [clock('game'), true],
    [clock('move'), true],
    [clock('days'), false],
    [clock('none'), false],
    [clock('game', null), false],
  ] as const) {
    const live = playing(more);
    live.scene.play([frame, { ...frame, told: 2 }]);
    const stop = live.keepUp();
    vi.advanceTimersByTime(10);
    expect(live.scene.now?.told).toBe(hurries ? 2 : 1);
    stop?.();
    leave?.();
  }
});

test('a moment of the past is asked for as one’s seat knew it', async () => {
  const moment = { position: 2, view: {}, touched: [], text: '', actor: 0 };
  const asked = aHouse({ 'tables/abc/moments': { moments: [moment] } });
  const live = playing();
  const { signal } = new AbortController();
  expect(await live.moment(2, signal)).toEqual(moment);
  say(news({ version: 4, seat: -3 }));
  await live.moment(1, signal);
  expect(asked.map(({ path }) => path)).toEqual([
    'tables/abc/moments?from=2&count=1&seat=0',
    'tables/abc/moments?from=1&count=1',
  ]);
});

test('who takes a name for the first time is known on the line from then on', async () => {
  aHouse({ me: { nickname: 'Ada' } });
  const live = playing();
  expect(await live.introduce('Ada')).toBe(true);
  expect(Socket.all, 'a new line').toHaveLength(2);
  expect(await live.introduce('Ida')).toBe(true);
  expect(Socket.all, 'another name changes nothing').toHaveLength(2);
  aHouse({ me: new No(422, 'a name is too short') });
  expect([await live.introduce('I'), live.reason]).toEqual([false, 'a name is too short']);
});

test('a visitor without a name gets one before they do something', async () => {
  const asked = aHouse({ me: { nickname: 'Helix' } });
  const live = playing();
  void live.commandAsSomebody({ type: 'sit', seat: 1 });
  await settled();
  expect(asked.map(({ how, path }) => [how, path])).toEqual([['POST', 'me']]);
  line().say({ type: 'welcome', protocol: 1, heartbeat: 10, now: Date.now() });
  expect([Socket.all.length, commands()]).toEqual([2, [{ type: 'sit', seat: 1 }]]);
  me.now = { nickname: 'Helix' } as Me;
});

test('the house is told when one looks elsewhere, and asked whether the line stands when one looks again', () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get');
  playing();
  const told = (state: DocumentVisibilityState): unknown[] => {
    seen.mockReturnValue(state);
    const before = line().heard.length;
    document.dispatchEvent(new Event('visibilitychange'));
    return line().heard.slice(before);
  };
  expect(told('hidden')).toEqual([{ type: 'attend', here: false }]);
  expect(told('visible')).toEqual([{ type: 'attend', here: true }, { type: 'ping' }]);
  seen.mockRestore();
});

test('a clock that runs ticks twice a second, a table without one now and then, and one that is over not at all', () => {
  const clock = (seat: number | null): Partial<TableView> =>
    ({ clock: { clock: { kind: 'game' }, seat, since: 0, left: [], deadline: null, vacations: [] } }) as never;
  const ticks = (more: Partial<TableView>): number => {
    const ticking = vi.spyOn(globalThis, 'setInterval');
    const stop = playing(more).tick();
    const every = ticking.mock.lastCall?.[1] ?? 0;
    ticking.mockRestore();
    stop?.();
    leave?.();
    return every;
  };
  expect([ticks(clock(0)), ticks(clock(null)), ticks({ phase: 'over' })]).toEqual([500, 15_000, 0]);
});

test('moves that were taken back are nobody’s doing: whoever decides then is marked while they are shown', () => {
  const events = [
    [1, 0],
    [0, 5],
    [1, 6],
  ] as TableView['events'];
  const course = { log: ['a', 'b', 'c'], events, touched: [[], [], []], actor: 0 };
  const live = playing({ ...course, view: { after: 'c' } });
  say(
    news({
      version: 4,
      since: 3,
      position: 1,
      log_from: 1,
      log: [],
      events: [],
      touched: [],
      actor: 0,
      view: { after: 'a' },
    }),
  );
  expect([live.table?.log, live.scene.now?.by, live.acting]).toEqual([['a'], 0, 0]);
});

test('a seat of the screen goes on from what it was shown last, on a new line, too', () => {
  const yours = [aSeat('Ada', { yours: true }), aSeat('Bo', { yours: true })];
  const shared = { seats: yours, hot_seat: true, secrets: true, view: {} } as Partial<TableView>;
  const live = playing(shared);
  live.uncover();
  say(news({ ...shared, version: 7 }));
  say(news({ ...shared, version: 8, position: 4, actor: 1 }));
  live.scene.skip();
  live.uncover();
  live.reconnect();
  const asked = new URL(line().url).searchParams;
  expect([asked.get('seat'), asked.get('shown')], 'Bo has seen nothing since he came').toEqual(['1', '3']);
});

test('who watches asks without a seat; the last touch is taken back alone', async () => {
  const asked = aHouse({
    'tables/abc/motive': { text: 'It blocks Bo.' },
    'tables/abc/explain': { title: '', text: '' },
  });
  const live = playing({ seat: -3, seats: [aSeat('Bo'), aSeat('Cleo')] });
  const { signal } = new AbortController();
  expect(await live.motive(7, signal)).toBe('It blocks Bo.');
  await live.explain('die', 4, signal);
  leave?.();
  const own = playing({ seat: 0, moves: [{ id: 1, text: '', parts: ['a', 'b', 'c'] }] as never });
  await own.motive(7, signal);
  expect(asked.map(({ path }) => path)).toEqual([
    'tables/abc/motive?event=7',
    'tables/abc/explain?thing=die&position=4',
    'tables/abc/motive?event=7&seat=0',
  ]);
  own.touch('a');
  own.touch('b');
  own.back();
  expect(own.touched).toEqual(['a']);
});
