// A table as this visitor follows it: the truth as it arrives, and the scene that shows it event by event.
import { Problem, apiUrl, get, post, reasonOf } from './api/ask';
import { me } from './api/me.svelte';
import type { Command, Lesson, Moment, TableView } from './api/types';
import { Scene } from './board/scene.svelte';
import { PACE, type Frame, type Shown, continued, frames } from './follow';
import { Link, type Status, type Wire } from './link';
import { introduced } from './seats';
import { settings } from './settings.svelte';
import { coveredSeat, forOtherEyes, isPassedOn } from './table/cover';
import { candidates, chosen, stepped } from './touch';

export class LiveTable {
  table = $state.raw<TableView | null>(null);
  status: Status = $state('connecting');
  /** By how many milliseconds the house's clock is ahead of ours. */
  ahead = $state(0);
  touched: string[] = $state([]);
  /** Why something could not be done, for people to read. */
  reason: string | null = $state(null);
  sending = $state(false);
  /** The version in which the last command is done: until it is here, the moves on the table are past. */
  private due = $state(0);
  readonly scene = new Scene();

  /** Where the screen is passed on: how many sentences who has it now had been told before; -1 for none. */
  told = -1;
  /** Who uncovered it. */
  private eyes: number | null = $state(null);
  /** Whether they have yet to be shown anything. */
  private handedOver = false;
  /** The first version that came to this page. */
  private begun = 0;
  /** What each seat saw last: there it goes on when it has the screen, or the line, again. */
  private readonly shown = new Map<number, Shown>();
  private readonly link: Link;
  private asking = 0;

  constructor(readonly id: string) {
    this.link = new Link((seat) => this.wire(seat), {
      table: (news) => this.hear(news),
      status: (status) => (this.status = status),
      clock: (ahead) => (this.ahead = ahead),
    });
  }

  /** The moves to choose from; none while events are shown, or while news are on their way. */
  readonly moves = $derived.by(() => {
    const past = this.sending || (this.table?.version ?? 0) < this.due;
    return this.scene.busy || past ? [] : (this.table?.moves ?? []);
  });
  readonly candidates = $derived(candidates(this.moves, this.touched));
  readonly mine = $derived(this.table ? this.table.seats.flatMap((seat, at) => (seat.yours ? [at] : [])) : []);
  readonly myTurn = $derived(this.table?.phase === 'playing' && this.mine.includes(this.table.actor));

  /** The seat that the screen has to be passed to; null while it may be seen. Who moved sees the move to its end. */
  readonly covered = $derived.by(() =>
    this.table && !this.scene.moving ? coveredSeat(this.table, this.eyes) : null,
  );
  /** Whether the house has yet to send what the eyes at the screen may see. */
  readonly turning = $derived.by(() => this.table !== null && forOtherEyes(this.table, this.eyes));

  /** Call within an effect; what it gives back ends it. */
  attend(): () => void {
    const again = (): void => this.link.again();
    const wake = (): void => {
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
    const url = apiUrl(`tables/${this.id}/socket`);
    url.protocol = url.protocol.replace('http', 'ws');
    url.searchParams.set('steps', 'true');
    url.searchParams.set('language', settings.language);
    if (seat !== null) url.searchParams.set('seat', String(seat));
    if (this.table) url.searchParams.set('shown', String(this.sawLast(seat ?? this.table.seat)));
    return new WebSocket(url) as unknown as Wire;
  }

  private hear(news: TableView): void {
    const known = this.table;
    const hidden = this.covered !== null;
    this.begun ||= news.version;
    const whole = continued(known, news);
    const table = { ...whole, seats: introduced(whole.seats) };
    this.table = table;
    if (!known || known.position !== table.position || known.seat !== table.seat) this.touched = [];
    const seen = !isPassedOn(table) || (table.seat === this.eyes && !hidden);
    const last = this.draw(seen ? known : null, table);
    if (seen && last) this.shown.set(table.seat, { version: table.version, frame: last });
  }

  /** The version that a seat of ours was shown last, or might have been. */
  private sawLast(seat: number): number {
    return this.shown.get(seat)?.version ?? this.begun;
  }

  /** Bring the table to the board, from what was known if anybody saw that; the last picture of it. */
  private draw(known: TableView | null, table: TableView): Frame | null {
    const pictures = frames(table);
    const last = pictures.at(-1) ?? null;
    if (!known || !last) this.scene.show(last);
    else if (this.handedOver) this.goOn(this.shown.get(table.seat), pictures);
    else if (known.position === table.position && known.phase === table.phase) this.scene.refresh(last);
    else this.scene.play(pictures);
    return last;
  }

  /** Another has the screen: the board as they saw it last, then what happened since. */
  private goOn(before: Shown | undefined, pictures: readonly Frame[]): void {
    this.handedOver = false;
    this.told = before?.frame.told ?? -1;
    this.scene.stop();
    this.scene.play(before ? [{ ...before.frame, pace: PACE }, ...pictures] : pictures);
  }

  /** A touch on the board: a step of a move, a step back, or a question. */
  touch(part: string): void {
    if (this.scene.busy) return this.scene.skip();
    if (this.sending) return;
    this.reason = null;
    const next = stepped(this.moves, this.touched, part);
    if (next === null) return void this.ask(part);
    this.touched = next;
    const move = chosen(this.moves, next);
    if (move) void this.play(move.id);
  }

  back(): void {
    this.reason = null;
    this.touched = this.touched.slice(0, -1);
  }

  async play(move: number): Promise<void> {
    const position = this.table?.position;
    this.sending = true;
    await this.command({ type: 'move', move, ...(position === undefined ? {} : { position }) });
    this.sending = false;
    this.touched = [];
  }

  /** Do something at the table; whether it was done. What was refused is told as a reason. */
  async command(command: Command): Promise<boolean> {
    this.reason = null;
    try {
      this.due = await this.link.ask(command);
      return true;
    } catch (error) {
      if (!(error instanceof Problem) || error.message) this.reason = reasonOf(error);
      return false;
    }
  }

  /** As `command`, for somebody who may be nobody yet. */
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

  /** Whoever the screen was passed to is alone with it; nothing stays there of what the last one asked. */
  uncover(): void {
    const seat = this.covered;
    if (seat === null) return;
    this.eyes = seat;
    this.handedOver = true;
    this.reason = null;
    this.asking += 1;
    this.link.resync(seat, this.sawLast(seat));
  }

  /** Speak another language, or be somebody else: the house is asked anew. */
  reconnect(): void {
    this.link.again();
  }

  private async ask(part: string): Promise<void> {
    if (!this.table?.moves.length) return;
    const asking = ++this.asking;
    const query = new URLSearchParams([...this.touched, part].map((touch) => ['touch', touch]));
    query.set('seat', String(this.table.seat));
    try {
      const { reason } = await get<{ reason: string | null }>(`tables/${this.id}/why?${query}`);
      if (asking === this.asking && reason) this.reason = reason;
    } catch (error) {
      if (asking === this.asking) this.reason = reasonOf(error);
    }
  }

  lesson(signal: AbortSignal): Promise<Lesson> {
    const seat = this.table?.seat ?? 0;
    return post<Lesson>(`tables/${this.id}/coach?seat=${seat}`, {}, signal);
  }

  async moment(position: number): Promise<Moment | undefined> {
    const query = new URLSearchParams({ from: String(position), count: '1' });
    if (this.table && this.table.seat >= 0) query.set('seat', String(this.table.seat));
    return (await get<{ moments: Moment[] }>(`tables/${this.id}/moments?${query}`)).moments[0];
  }
}
