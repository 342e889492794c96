// A table as this page follows it: what the house told of it, the scene that shows it, and the move being chosen.
import { Problem, get, post, reasonOf } from './api/ask';
import { Latest } from './api/latest';
import { me } from './api/me.svelte';
import type { Command, Lesson, Moment, SeatPresence, TableView, ThingExplained } from './api/types';
import { socketUrl } from './api/url';
import { Scene } from './board/scene.svelte';
import { takeEarly } from './early';
import { done, noticed, withLuck } from './fair/share';
import { PACE, type Frame, type Shown, continued, frames } from './follow';
import { Link, type Status, type Wire } from './link';
import { toldApart } from './seats';
import { settings } from './settings.svelte';
import { SharedScreen } from './table/screen.svelte';
import { waiting } from './table/waiting';
import { candidates, chosen, stepped } from './touch';
import { words } from './words/index.svelte';

/** Milliseconds between ticks: while a clock runs, and while none does. */
const OFTEN = 500;
const SELDOM = 15_000;

/** Returns a picture of what no player did: moves undone, a game given up. */
const doneByNobody = (frame: Frame): Frame => ({ ...frame, by: frame.actor });

export class LiveTable {
  table = $state.raw<TableView | null>(null);
  status: Status = $state('connecting');
  /** Who is there, seat by seat; empty until it is known. */
  presence: SeatPresence[] = $state.raw([]);
  /** By how many milliseconds the house's clock is ahead of ours. */
  private ahead = $state(0);
  private time = $state(Date.now());
  /** The parts touched so far for the move that is being chosen. */
  touched: string[] = $state([]);
  /** Why something could not be done, for people to read. */
  reason: string | null = $state(null);
  sending = $state(false);
  /** The version in which the last command is done. Until it has come, the moves on the table are no longer valid. */
  private due = $state(0);
  readonly scene = new Scene();

  /** For several players at one screen. */
  readonly screen = new SharedScreen(
    () => this.table,
    () => this.scene.moving,
  );
  private readonly link: Link;
  /** Whether this device has sent what it adds to the dice. */
  private adding = false;
  private readonly why = new Latest();

  constructor(readonly id: string) {
    this.link = new Link((seat) => this.wire(seat), {
      table: (news) => this.hear(news),
      status: (status) => (this.status = status),
      presence: (seats) => (this.presence = seats),
      signedOut: () => void me.recall().catch(() => undefined),
      clock: (ahead) => (this.ahead = ahead),
    });
  }

  /** Whether a command is on its way, or done in news that have yet to come. */
  readonly stale = $derived.by(() => this.sending || (this.table?.version ?? 0) < this.due);
  /** The moves to choose from; none while events are shown, or while news are on their way. */
  readonly moves = $derived.by(() => (this.scene.moving || this.stale ? [] : (this.table?.moves ?? [])));
  readonly candidates = $derived(candidates(this.moves, this.touched));
  readonly mine = $derived(this.table ? this.table.seats.flatMap((seat, at) => (seat.yours ? [at] : [])) : []);
  /** The seat whose turn the board shows: while something moves, whose move that is. Null when nobody's, as after
   *  the game. */
  readonly acting = $derived.by(() => {
    const { now, moving } = this.scene;
    if (!this.table || (this.table.phase !== 'playing' && !moving)) return null;
    const actor = (moving ? now?.by : now?.actor) ?? this.table.actor;
    return actor >= 0 ? actor : null;
  });
  /** Whether it is the visitor's turn, and the board shows so. */
  readonly myTurn = $derived(
    !this.scene.moving &&
      this.table?.phase === 'playing' &&
      this.mine.includes(this.table.actor) &&
      this.table.seats[this.table.actor]?.bot === null,
  );
  /** Whether the page says that it is the visitor's turn: also while their dice or their own move come to rest. */
  readonly saysMyTurn = $derived.by(() => {
    const seat = this.acting === null ? undefined : this.table?.seats[this.acting];
    return !this.scene.busy && seat?.yours === true && seat.bot === null;
  });
  /** Whether a bot plays for the visitor, at the seat that this page shows. */
  readonly away = $derived.by(() => {
    const seat = this.table?.phase === 'playing' ? this.table.seats[this.table.seat] : undefined;
    return seat?.yours === true && seat.bot !== null;
  });

  /** What the house's clock shows, in milliseconds, as of the last tick. */
  get now(): number {
    return this.time + this.ahead;
  }

  /** Call within an effect: lets the clock tick while a game is played. Returns what stops it. */
  tick(): (() => void) | undefined {
    if (this.table?.phase !== 'playing') return undefined;
    const often = this.table.clock.seat === null ? SELDOM : OFTEN;
    const ticking = setInterval(() => (this.time = Date.now()), often);
    return () => clearInterval(ticking);
  }

  /** Call within an effect: no move is shown at the cost of somebody's time. Returns what ends the waiting for it. */
  keepUp(): (() => void) | undefined {
    if (!this.scene.moving || !this.table) return undefined;
    const { seat, since, clock } = this.table.clock;
    if (seat === null || clock.kind === 'none' || clock.kind === 'days') return undefined;
    const running = setTimeout(() => this.scene.hurry(), since - (Date.now() + this.ahead));
    return () => clearTimeout(running);
  }

  /** Call within an effect: opens the line to the house. Returns what closes it. */
  attend(): () => void {
    const again = (): void => this.link.again();
    const wake = (): void => {
      this.link.attend(document.visibilityState === 'visible');
      if (document.visibilityState === 'visible') this.link.ping();
    };
    const doubt = (): void => this.link.ping();
    addEventListener('online', again);
    addEventListener('offline', doubt);
    document.addEventListener('visibilitychange', wake);
    this.link.start();
    return () => {
      removeEventListener('online', again);
      removeEventListener('offline', doubt);
      document.removeEventListener('visibilitychange', wake);
      this.link.stop();
      this.scene.stop();
    };
  }

  private wire(seat: number | null): Wire {
    const { language } = settings;
    const shown = this.table ? this.screen.lastVersion(seat ?? this.table.seat) : null;
    const { href } = socketUrl(this.id, { language, seat, shown });
    return takeEarly(href) ?? (new WebSocket(href) as unknown as Wire);
  }

  /** News of the table: what came is put together with what was known, and shown. */
  private hear(news: TableView): void {
    const known = this.table;
    const covered = this.screen.covered !== null;
    this.screen.begin(news.version);
    const whole = continued(known, news);
    const table = { ...whole, seats: toldApart(whole.seats) };
    this.table = table;
    this.addToDice(table);
    if (known?.position !== table.position || known.seat !== table.seat) this.touched = [];
    const seen = this.screen.sees(table, covered);
    const last = this.show(seen ? known : null, table);
    if (seen && last) this.screen.remember(table.seat, { version: table.version, frame: last });
  }

  /** Adds this device's luck to the dice of a table that its visitor has opened. Nothing depends on its success. */
  private addToDice(table: TableView): void {
    const adding = noticed(this.id, table);
    if (!adding || this.adding) return;
    this.adding = true;
    this.link.ask(adding).catch(() => (this.adding = false));
  }

  /** Shows a table on the board, event by event from what was known if anybody saw that. Returns its last frame. */
  private show(known: TableView | null, table: TableView): Frame | null {
    const pictures = frames(table);
    const last = pictures.at(-1) ?? null;
    if (!known || !last) this.scene.show(last);
    else if (this.screen.hasNewEyes) this.goOn(this.screen.resume(table.seat), pictures);
    else if (known.position === table.position && known.view) this.scene.refresh(last);
    else this.scene.play(known.log.length < table.log.length ? pictures : pictures.map(doneByNobody));
    return last;
  }

  /** Another has the screen: shows the board as they saw it last, then what happened since. */
  private goOn(before: Shown | undefined, pictures: readonly Frame[]): void {
    this.scene.stop();
    const { frame } = before ?? {};
    this.scene.play(frame ? [{ ...frame, by: frame.actor, pace: PACE }, ...pictures] : pictures);
  }

  /** Touches a part: that chooses a step of a move, takes one back, or asks why it is not possible. */
  touch(part: string): void {
    if (this.scene.busy) return this.scene.skip();
    this.scene.skip(); // Who is quicker than the last motion need not wait for it.
    if (this.stale) return;
    this.reason = this.idle;
    if (this.reason) return;
    const next = stepped(this.moves, this.touched, part);
    if (next === null) return void this.ask(part);
    this.touched = next;
    const move = chosen(this.moves, next);
    if (move) void this.play(move.id);
  }

  /** Why no part can be touched just now, whichever it is; null when some can. */
  private get idle(): string | null {
    const { table } = words();
    if (this.away) return table.botForYou;
    if (this.moves.length) return null;
    if (this.table?.phase === 'over') return table.over;
    if (this.mine.length === 0) return table.watching;
    return this.myTurn ? null : waiting(this.table?.seats[this.acting ?? -1], words());
  }

  /** Takes the last touch back. */
  back(): void {
    this.reason = null;
    this.touched = this.touched.slice(0, -1);
  }

  /** Plays a move, by its id. */
  async play(move: number): Promise<void> {
    const position = this.table?.position;
    this.sending = true;
    await this.command({ type: 'move', move, ...(position === undefined ? {} : { position }) });
    this.sending = false;
    this.touched = [];
  }

  /** Does something at the table. Returns whether it was done; what was refused is told as a reason. */
  async command(command: Command): Promise<boolean> {
    this.reason = null;
    const whole = withLuck(this.id, this.table, command);
    try {
      this.due = await this.link.ask(whole);
      done(this.id, whole);
      return true;
    } catch (error) {
      if (!(error instanceof Problem) || error.message) this.reason = reasonOf(error);
      return false;
    }
  }

  /** As `command`, for a visitor who may not have a name yet: they get one first. */
  async commandAsSomebody(command: Command): Promise<boolean> {
    if (!me.now) {
      try {
        await me.ensure();
      } catch (error) {
        this.reason = reasonOf(error);
        return false;
      }
      this.link.again();
    }
    return this.command(command);
  }

  /** Takes a name, for the first time or another. Returns whether the house agrees. */
  async introduce(name: string): Promise<boolean> {
    const known = me.now !== null;
    try {
      await me.rename(name);
    } catch (error) {
      this.reason = reasonOf(error);
      return false;
    }
    if (!known) this.link.again();
    return true;
  }

  /** Gives the shared screen to whoever it was passed to. Nothing stays of what the last one asked. */
  uncover(): void {
    const seat = this.screen.uncover();
    if (seat === null) return;
    this.reason = null;
    this.why.cancel();
    this.link.resync(seat, this.screen.lastVersion(seat));
  }

  /** Connects anew, in another language or as somebody else. */
  reconnect(): void {
    this.link.again();
  }

  /** Asks the house why a part cannot be touched; the answer is told as a reason. */
  private async ask(part: string): Promise<void> {
    if (!this.table) return;
    const query = new URLSearchParams([...this.touched, part].map((touch) => ['touch', touch]));
    query.set('seat', String(this.table.seat));
    const path = `tables/${this.id}/why?${query.toString()}`;
    try {
      const answer = await this.why.ask((signal) => get<{ reason: string | null }>(path, signal));
      if (answer) this.reason = answer.reason ?? words().table.notThis;
    } catch (error) {
      this.reason = reasonOf(error);
    }
  }

  /** Asks what a thing on the board is and does, after so many events. */
  explain(thing: string, position: number, signal: AbortSignal): Promise<ThingExplained> {
    const query = new URLSearchParams({ thing, position: String(position) });
    if (this.table && this.table.seat >= 0) query.set('seat', String(this.table.seat));
    return get<ThingExplained>(`tables/${this.id}/explain?${query.toString()}`, signal);
  }

  /** Asks why a bot made a move of the log. */
  async motive(event: number, signal: AbortSignal): Promise<string> {
    const query = new URLSearchParams({ event: String(event) });
    if (this.table && this.table.seat >= 0) query.set('seat', String(this.table.seat));
    return (await get<{ text: string }>(`tables/${this.id}/motive?${query.toString()}`, signal)).text;
  }

  /** Asks the coach about the position, for the seat that this page shows. */
  lesson(signal: AbortSignal): Promise<Lesson> {
    const seat = this.table?.seat ?? 0;
    return post<Lesson>(`tables/${this.id}/coach?seat=${seat}`, {}, signal);
  }

  /** Returns the game after so many events, as this page's seat knew it; undefined when there was no such moment. */
  async moment(position: number, signal: AbortSignal): Promise<Moment | undefined> {
    const query = new URLSearchParams({ from: String(position), count: '1' });
    if (this.table && this.table.seat >= 0) query.set('seat', String(this.table.seat));
    const path = `tables/${this.id}/moments?${query.toString()}`;
    return (await get<{ moments: Moment[] }>(path, signal)).moments[0];
  }
}
