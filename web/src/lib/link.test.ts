import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Message, TableView } from './api/types';
import { Link, type Status, type Wire } from './link';

/** One end of a line; the test is the house at the other. */
class Line implements Wire {
  onopen = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  readonly heard: { type: string; request?: string; seat?: number; shown?: number }[] = [];
  closed = false;

  send(text: string): void {
    this.heard.push(JSON.parse(text) as { type: string });
  }

  close(): void {
    this.closed = true;
  }

  say(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(): void {
    this.say({ type: 'welcome', protocol: 1, heartbeat: 10, now: Date.now() + 500 });
  }

  cut(code = 1006): void {
    this.onclose?.({ code });
  }

  asked(): string[] {
    return this.heard.flatMap((message) =>
      message.type === 'ask' && message.request ? [message.request] : [],
    );
  }
}

let lines: Line[];
let seats: (number | null)[];
let statuses: Status[];
let tables: number[];
let ahead: number;
let signedOut: number;
let link: Link;
const line = (): Line => lines.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  [lines, seats, statuses, tables, ahead, signedOut] = [[], [], [], [], 0, 0];
  link = new Link(
    (seat) => {
      seats.push(seat);
      lines.push(new Line());
      return line();
    },
    {
      table: ({ version }) => tables.push(version),
      status: (status) => statuses.push(status),
      clock: (difference) => (ahead = difference),
      signedOut: () => (signedOut += 1),
      presence: () => undefined,
    },
  );
  link.start();
});

afterEach(() => {
  link.stop();
  vi.useRealTimers();
});

function news(version: number, since: number): Message {
  return { type: 'table', table: { version, since } as TableView };
}

test('a request is done once it is answered', async () => {
  line().welcome();
  const done = link.ask({ type: 'move', move: 3 });
  const [request] = line().asked();
  line().say({ type: 'done', request: request!, version: 8 });
  await expect(done).resolves.toBe(8);
  expect(link.waiting).toBe(0);
});

test('a refusal comes with its reason', async () => {
  line().welcome();
  const done = link.ask({ type: 'move', move: 3 });
  line().say({ type: 'refused', request: line().asked()[0]!, status: 422, reason: 'not that one (P2)' });
  await expect(done).rejects.toThrow('not that one (P2)');
});

test('what was asked before the line stood is sent when it stands', () => {
  link.ask({ type: 'start' }).catch(() => undefined);
  expect(line().asked()).toEqual([]);
  line().welcome();
  expect(line().asked()).toHaveLength(1);
});

test('an unanswered request is sent again under the same name on a new line', async () => {
  line().welcome();
  const done = link.ask({ type: 'move', move: 3 });
  const [request] = line().asked();
  line().cut();
  expect(statuses.at(-1)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1000);
  expect(lines).toHaveLength(2);
  line().welcome();
  expect(line().asked()).toEqual([request]);
  line().say({ type: 'done', request: request!, version: 9 });
  await expect(done).resolves.toBe(9);
});

test('a busy house is asked again with the same name', async () => {
  line().welcome();
  link.ask({ type: 'start' }).catch(() => undefined);
  const [request] = line().asked();
  line().say({ type: 'refused', request: request!, status: 503, reason: 'send the same again' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(line().asked()).toEqual([request, request]);
  expect(link.waiting).toBe(1);
});

test('a gap makes it ask for everything anew', () => {
  line().welcome();
  line().say(news(3, 0));
  line().say(news(4, 3));
  line().say(news(7, 6));
  expect(tables).toEqual([3, 4]);
  expect(line().heard).toEqual([{ type: 'resync' }]);
  line().say(news(7, 0));
  expect(tables).toEqual([3, 4, 7]);
});

test('a beat with a later version makes it ask too, and sets the clock', () => {
  line().welcome();
  line().say(news(3, 0));
  line().say({ type: 'beat', version: 3, now: Date.now() + 1200 });
  expect(line().heard).toEqual([]);
  expect(ahead).toBe(1200);
  line().say({ type: 'beat', version: 4, now: Date.now() });
  expect(line().heard).toEqual([{ type: 'resync' }]);
});

test('a line that is silent for too long is dead', async () => {
  line().welcome();
  await vi.advanceTimersByTimeAsync(23_000);
  expect(statuses).toContain('waiting');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines[0]!.closed).toBe(true);
});

test('waits longer after each failure, but not for ever', async () => {
  const began: number[] = [];
  for (let attempt = 0; attempt < 9; attempt++) {
    line().cut();
    const before = lines.length;
    const from = Date.now();
    while (lines.length === before) await vi.advanceTimersByTimeAsync(50);
    began.push(Date.now() - from);
  }
  expect(began[0]).toBeLessThan(700);
  expect(began[3]).toBeGreaterThan(2 * began[0]!);
  expect(Math.max(...began)).toBeLessThanOrEqual(10_100);
});

test('a table that is not there is not asked for again', async () => {
  line().cut(4404);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(statuses.at(-1)).toBe('gone');
  expect(lines).toHaveLength(1);
});

test('a closed table stays closed until a server has it again', async () => {
  line().cut(4410);
  expect(statuses.at(-1)).toBe('closed');
  await vi.advanceTimersByTimeAsync(9000);
  line().cut();
  await vi.advanceTimersByTimeAsync(20_000);
  line().cut(4410);
  expect(statuses.slice(1).every((status) => status === 'closed')).toBe(true);
  await vi.advanceTimersByTimeAsync(9000);
  line().welcome();
  expect(statuses.at(-1)).toBe('live');
});

test('a seat once chosen is kept over a new line', async () => {
  line().welcome();
  link.resync(1);
  link.resync(1, 7);
  expect(line().heard).toEqual([
    { type: 'resync', seat: 1 },
    { type: 'resync', seat: 1, shown: 7 },
  ]);
  line().cut();
  await vi.advanceTimersByTimeAsync(1000);
  expect(seats).toEqual([null, 1]);
});

test('who hangs up is not called back', async () => {
  line().welcome();
  link.stop();
  line().cut();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
});

test('news that go on from something older than what one has are a gap, too', () => {
  line().welcome();
  line().say(news(5, 0));
  line().say(news(6, 3));
  expect([tables, line().heard]).toEqual([[5], [{ type: 'resync' }]]);
});

test('after a cut the house tells everything, whatever had been heard before', async () => {
  line().welcome();
  line().say(news(5, 0));
  line().cut();
  await vi.advanceTimersByTimeAsync(1000);
  line().welcome();
  line().say({ type: 'beat', version: 3, now: Date.now() });
  expect(line().heard, 'nothing is known on the new line').toEqual([{ type: 'resync' }]);
});

test('who is signed out elsewhere is told so, and called again as somebody else', async () => {
  line().welcome();
  line().cut(4401);
  expect(signedOut).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(lines).toHaveLength(2);
});

test('who was removed from a table is not called again', async () => {
  line().welcome();
  line().cut(4403);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([statuses.at(-1), lines.length, signedOut]).toEqual(['removed', 1, 0]);
});

test('the house is told whether anybody looks, on a new line, too', async () => {
  line().welcome();
  link.attend(false);
  expect(line().heard).toEqual([{ type: 'attend', here: false }]);
  line().cut();
  await vi.advanceTimersByTimeAsync(1000);
  line().welcome();
  expect(line().heard).toEqual([{ type: 'attend', here: false }]);
  link.attend(true);
  link.again();
  line().welcome();
  expect(line().heard).toEqual([]);
});

test('a ping that is not answered soon is the end of the line', async () => {
  line().welcome();
  link.ping();
  expect(line().heard).toEqual([{ type: 'ping' }]);
  await vi.advanceTimersByTimeAsync(9000);
  expect([lines[0]!.closed, statuses.at(-1)]).toEqual([true, 'waiting']);
});

test('a network that is back is tried at once, and with new patience', async () => {
  for (let times = 0; times < 6; times++) {
    line().cut();
    await vi.advanceTimersByTimeAsync(12_000);
  }
  const before = lines.length;
  link.again();
  expect(lines).toHaveLength(before + 1);
  line().cut();
  await vi.advanceTimersByTimeAsync(700);
  expect(lines).toHaveLength(before + 2);
});

test('who leaves a table waits for no answer any more', async () => {
  line().welcome();
  const done = expect(link.ask({ type: 'start' })).rejects.toMatchObject({ status: 0, message: '' });
  link.stop();
  await done;
  expect(link.waiting).toBe(0);
});

test('a house that stays busy is not asked for ever', async () => {
  line().welcome();
  const done = expect(link.ask({ type: 'start' })).rejects.toThrow('send the same again');
  for (let times = 0; times < 40 && link.waiting; times++) {
    line().say({ type: 'refused', request: line().asked()[0]!, status: 503, reason: 'send the same again' });
    await vi.advanceTimersByTimeAsync(5000);
    line().say({ type: 'beat', version: 0, now: Date.now() });
  }
  await done;
});
