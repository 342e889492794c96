// The connection to a table: it reconnects by itself, tells its status, and sends every request until it is answered.
import { Problem, requestName } from './api/ask';
import type { Command, Message, SeatPresence, TableView } from './api/types';

export type Status = 'connecting' | 'live' | 'waiting' | 'offline' | 'gone' | 'removed' | 'closed';

/** As much of a WebSocket as the line needs. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What a link tells. */
export interface Hearing {
  table(table: TableView): void;
  status(status: Status): void;
  signedOut(): void;
  /** Who is there, seat by seat. */
  presence(seats: SeatPresence[]): void;
  /** By how many milliseconds the house's clock is ahead of ours. */
  clock(ahead: number): void;
}

interface Asked {
  command: Command;
  done: (version: number) => void;
  refused: (problem: Problem) => void;
  tries: number;
}

/** The socket's code for a visitor who was signed out: the line is tried again without them. */
const SIGNED_OUT = 4401;
/** The socket's code for somebody whom the host of the table has removed. */
const REMOVED = 4403;
/** The socket's code for a table that is not there. */
const GONE = 4404;
/** The socket's code for a table that this server cannot go on with; another one may, while a house is renewed. */
const CLOSED = 4410;
/** Milliseconds before a lost line is tried again: at first, and after many failures. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** The statuses that mean: ask the same again. */
const AGAIN = new Set([429, 503]);
const MOST_TRIES = 8;
/** Milliseconds within which a new line has to stand. */
const CONNECT_TIMEOUT = 12_000;
/** Milliseconds by which the house may be heard later than agreed. */
const GRACE = 2000;

export class Link {
  private wire: Wire | null = null;
  private welcomed = false;
  private version = 0;
  private seat: number | null = null;
  private failures = 0;
  private heartbeat = 20_000;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  private here = true;
  /** Whether the table was said to be closed when it was last asked for. */
  private closed = false;
  private readonly asked = new Map<string, Asked>();

  constructor(
    private readonly open: (seat: number | null) => Wire,
    private readonly hearing: Hearing,
  ) {}

  start(): void {
    this.stopped = false;
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.hangUp();
    for (const asked of this.asked.values()) asked.refused(new Problem(0, ''));
    this.asked.clear();
  }

  /** Connects again at once: the network is back, or the visitor is somebody else. */
  again(): void {
    if (this.stopped) return;
    this.hangUp();
    this.failures = 0;
    this.connect();
  }

  /**
   * Sends a command until it is answered, always under the same name, so that it is done once. Returns the version
   * of the table in which it is done; throws a Problem when it is refused.
   */
  ask(command: Command): Promise<number> {
    return new Promise((done, refused) => {
      const request = requestName();
      this.asked.set(request, { command, done, refused, tries: 0 });
      if (this.welcomed) this.send(request);
    });
  }

  /** How many requests have no answer yet. */
  get waiting(): number {
    return this.asked.size;
  }

  /**
   * Asks for the whole table. With a seat of this visitor: as that seat sees it, from now on; and with the events
   * since the version `shown`, which that seat saw last.
   */
  resync(seat?: number, shown?: number): void {
    if (seat !== undefined) this.seat = seat;
    if (this.welcomed) this.say({ type: 'resync', seat, shown });
  }

  /** Tells the house whether the visitor looks at the page. */
  attend(here: boolean): void {
    this.here = here;
    if (this.welcomed) this.say({ type: 'attend', here });
  }

  /** Finds out quickly whether the line still stands, for example when a page wakes up. */
  ping(): void {
    if (!this.welcomed) return this.again();
    this.say({ type: 'ping' });
    this.listen(GRACE);
  }

  private connect(): void {
    if (!this.closed) this.hearing.status(this.failures ? 'waiting' : 'connecting');
    const wire = this.open(this.seat);
    this.wire = wire;
    wire.onmessage = ({ data }) => this.hear(JSON.parse(data) as Message);
    wire.onclose = ({ code }) => this.lost(code);
    this.listen(CONNECT_TIMEOUT);
  }

  private hangUp(): void {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.welcomed = false;
    const wire = this.wire;
    this.wire = null;
    if (!wire) return;
    wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private lost(code: number): void {
    this.hangUp();
    if (this.stopped) return;
    if (code === SIGNED_OUT) this.hearing.signedOut();
    if (code === GONE) return this.hearing.status('gone');
    if (code === REMOVED) return this.hearing.status('removed');
    if (code === CLOSED) {
      this.closed = true;
      this.hearing.status('closed');
      this.retry = setTimeout(() => this.connect(), LONGEST_WAIT);
      return;
    }
    // Node's navigator, where tests run, has no onLine.
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-boolean-literal-compare
    const online = typeof navigator === 'undefined' || navigator.onLine !== false;
    if (!this.closed) this.hearing.status(online ? 'waiting' : 'offline');
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures);
    this.failures += 1;
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  /** Gives the line up when nothing is heard for so many milliseconds. */
  private listen(timeout: number): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(0), timeout);
  }

  private hear(message: Message): void {
    this.listen(this.heartbeat * 2 + GRACE);
    switch (message.type) {
      case 'welcome':
        return this.greet(message.heartbeat * 1000, message.now);
      case 'table':
        return this.follow(message.table);
      case 'beat':
        this.hearing.clock(message.now - Date.now());
        if (message.version > this.version) this.resync();
        return;
      case 'presence':
        return this.hearing.presence(message.seats);
      case 'done':
        this.takeOff(message.request)?.done(message.version);
        return;
      case 'refused':
        return this.refuse(message.request, new Problem(message.status, message.reason));
    }
  }

  private greet(heartbeat: number, now: number): void {
    this.heartbeat = heartbeat;
    this.listen(heartbeat * 2 + GRACE);
    this.welcomed = true;
    this.failures = 0;
    this.closed = false;
    this.version = 0;
    this.hearing.clock(now - Date.now());
    this.hearing.status('live');
    if (!this.here) this.say({ type: 'attend', here: false });
    for (const request of this.asked.keys()) this.send(request);
  }

  private follow(table: TableView): void {
    if (table.since !== 0 && table.since !== this.version) return this.resync();
    this.version = table.version;
    this.hearing.table(table);
  }

  /** Takes a request off the list of those that wait; undefined when it was not there. */
  private takeOff(request: string): Asked | undefined {
    const asked = this.asked.get(request);
    this.asked.delete(request);
    return asked;
  }

  private refuse(request: string, problem: Problem): void {
    const asked = this.asked.get(request);
    if (asked && AGAIN.has(problem.status) && asked.tries < MOST_TRIES) {
      setTimeout(() => this.welcomed && this.send(request), 300 * 2 ** Math.min(asked.tries, 4));
      return;
    }
    this.takeOff(request)?.refused(problem);
  }

  private send(request: string): void {
    const asked = this.asked.get(request);
    if (!asked) return;
    asked.tries += 1;
    this.say({ type: 'ask', request, command: asked.command });
  }

  private say(message: object): void {
    this.wire?.send(JSON.stringify(message));
  }
}
