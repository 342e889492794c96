// What a table needs is asked for while the client is still on its way: its line, and the board of its game.
import { socketUrl } from './api/url';
import { builtIn } from './built-in';
import { preferredLanguage } from './language';
import type { Wire } from './link';
import { routeOf } from './route';

/** Milliseconds after which a line that nobody takes is closed: nobody looks at that table. */
const UNTAKEN = 10_000;

/** A line that was opened before anybody could listen: it keeps what it hears until somebody does. */
export class EarlyWire implements Wire {
  onopen = null;
  private listener: Wire['onmessage'] = null;
  private closer: Wire['onclose'] = null;
  private readonly heard: { data: string }[] = [];
  private closed: { code: number } | null = null;

  /** `overheard` is called with each message that comes before somebody listens. */
  constructor(
    private readonly wire: Wire,
    overheard: (data: string) => void,
  ) {
    wire.onmessage = ({ data }) => {
      this.heard.push({ data });
      if (this.listener) this.tell();
      else overheard(data);
    };
    wire.onclose = ({ code }) => {
      this.closed = { code };
      this.tell();
    };
  }

  set onmessage(listener: Wire['onmessage']) {
    this.listener = listener;
    queueMicrotask(() => this.tell());
  }

  set onclose(closer: Wire['onclose']) {
    this.closer = closer;
  }

  send(text: string): void {
    this.wire.send(text);
  }

  close(): void {
    this.wire.close();
  }

  /** Passes on what was heard, in its order. */
  private tell(): void {
    while (this.listener && this.heard.length) this.listener(this.heard.shift() as { data: string });
    if (!this.closed || !this.closer || this.heard.length) return;
    const { closer, closed } = this;
    this.closer = null;
    closer(closed);
  }
}

let waiting: { address: string; wire: EarlyWire } | null = null;

/** Asks for the board of the game that a message of the line tells of. It is asked for again when it is drawn. */
function fetchBoard(data: string): void {
  const { table } = JSON.parse(data) as { table?: { game: string } };
  const load = table && builtIn[`../games/${table.game}/index.ts`];
  if (load) void load().catch(() => undefined);
}

/** Opens the line to the table that the address names, if it names one. */
export function openEarly(hash: string): void {
  const route = routeOf(hash);
  if (route.page !== 'table') return;
  const { href } = socketUrl(route.table, { language: preferredLanguage(), seat: null, shown: null });
  const wire = new EarlyWire(new WebSocket(href) as unknown as Wire, fetchBoard);
  waiting = { address: href, wire };
  setTimeout(() => void takeEarly(''), UNTAKEN);
}

/** Returns the line that was opened early if it leads to this address. One that leads elsewhere is closed. */
export function takeEarly(address: string): Wire | null {
  const early = waiting;
  waiting = null;
  if (early?.address === address) return early.wire;
  early?.wire.close();
  return null;
}
