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
