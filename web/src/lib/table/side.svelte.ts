// What one does beside the board: pointing at parts, looking back, listening to the coach.
import { get, reasonOf } from '../api/ask';
import { Latest } from '../api/latest';
import { me } from '../api/me.svelte';
import { BUSY, untilAnswered } from '../api/patient';
import { resource, type Resource } from '../api/resource.svelte';
import type { Lesson, NextTurn } from '../api/types';
import { Explaining } from '../board/explaining.svelte';
import { sureChances } from '../coach';
import { CHANCE, actorAfter, type Frame } from '../follow';
import type { GameClient } from '../game';
import { play } from '../sound';
import { settings } from '../settings.svelte';
import type { LiveTable } from '../table.svelte';
import { bestNext } from '../touch';
import { words } from '../words/index.svelte';

export type Tab = 'log' | 'chat' | 'rules' | 'coach';

const NOTHING: ReadonlySet<string> = new Set();
const NO_ADVICE: ReadonlyMap<string, number> = new Map();
/** Milliseconds before a coach who was busy is asked again. */
const COACH_WAIT = 1000;

export class TableSide {
  tab: Tab = $state('log');
  ruling: string | null = $state(null);
  /** The parts that a sentence or a move under the pointer is about. */
  pointed: readonly string[] | null = $state(null);
  /** A moment of the past that is looked at. */
  past = $state.raw<Frame | null>(null);
  /** The coach's advice; there is none unless the coach's tab is open. */
  readonly coach: Resource<Lesson>;
  /** Where else it is the visitor's turn, while it is not here. */
  readonly elsewhere: Resource<NextTurn>;
  /** What things on the board are, for who asks. */
  readonly explaining: Explaining;
  /** The position of the last turn that was announced, -1 for none; null before the table is there. */
  private told: number | null = null;
  /** How many sentences have been heard; -1 for none. */
  private heard = -1;
  private seen: Frame['view'] | undefined;
  private readonly looking = new Latest();

  /** Call while a component is set up: the coach is asked as long as it is there. */
  constructor(private readonly live: LiveTable) {
    this.coach = resource(
      () => this.coached,
      (_position, signal) =>
        untilAnswered(() => live.lesson(signal), { signal, busy: [BUSY], wait: COACH_WAIT }),
      { forget: true },
    );
    this.elsewhere = resource(
      () => this.waits,
      (_waits, signal) => get<NextTurn>(`me/turn?but=${live.id}`, signal),
      { forget: true },
    );
    this.explaining = new Explaining((thing, signal) =>
      this.guided ? live.explain(thing, this.frame?.told ?? live.table?.position ?? 0, signal) : null,
    );
  }

  /** Whether the game explains itself: one that does says what wins while it is played. */
  private get guided(): boolean {
    return this.live.table?.phase === 'over' || Boolean(this.live.table?.goal);
  }

  /** The position to ask the coach about; null when it is not one's turn, or the coach's tab is not open. */
  readonly coached: number | null = $derived.by(() => {
    const { live } = this;
    if (this.tab !== 'coach' || live.screen.hidden || !live.myTurn) return null;
    return live.table?.moves.length ? live.table.position : null;
  });

  /** The position at which the visitor waits for others, or where the game has ended; null if they do not. */
  readonly waits: number | null = $derived.by(() => {
    const { live } = this;
    if (!me.now || !live.mine.length || live.myTurn || live.scene.moving || !live.table) return null;
    return live.table.position;
  });

  /** What the board shows: a moment of the past, or the present. */
  readonly frame: Frame | null = $derived.by(() => this.past ?? this.live.scene.now);

  /** The seat to move in what the board shows; null when nobody is. */
  readonly acting: number | null = $derived.by(() => (this.past ? this.past.actor : this.live.acting));

  /** The parts to point at on the board. */
  readonly shown: ReadonlySet<string> = $derived.by(() => new Set(this.pointed ?? this.frame?.touched ?? []));

  /** The parts that can be touched next; none in the past. */
  readonly candidates: ReadonlySet<string> = $derived.by(() => (this.past ? NOTHING : this.live.candidates));

  /** The coach's winning chance for each part that can be touched next. */
  readonly advice: ReadonlyMap<string, number> = $derived.by(() =>
    this.coach.data && !this.past
      ? bestNext(this.live.moves, this.live.touched, sureChances(this.coach.data.advice, this.coach.data.exact))
      : NO_ADVICE,
  );

  /** Another takes the screen: what the last one looked at is not for them. */
  uncover(): void {
    this.past = this.pointed = null;
    this.looking.cancel();
    this.live.uncover();
  }

  openRuling(ruling: string | null): void {
    this.ruling = ruling;
    this.tab = 'rules';
  }

  /** Shows the board as it was after an event of the log. */
  async lookAt(event: number): Promise<void> {
    try {
      const moment = await this.looking.ask((signal) => this.live.moment(event + 1, signal));
      if (!moment || !this.live.table) return;
      const { view, touched, position: told } = moment;
      const actor = actorAfter(this.live.table, told);
      this.past = { view, touched, told, pace: 0, by: actor, actor };
    } catch (error) {
      this.live.reason = reasonOf(error);
    }
  }

  /** Somebody touched the board of the past. */
  refuse(): void {
    this.live.reason = words().table.onlyPast;
  }

  backToNow(): void {
    this.past = null;
  }

  /** Call within an effect: plays the sound of every new frame, the game's own where it has one. */
  sound(client: GameClient | null | undefined): void {
    const { live } = this;
    const frame = live.scene.now;
    const told = frame?.told ?? -1;
    const [begun, before] = [this.heard >= 0 && told > this.heard, this.seen];
    [this.heard, this.seen] = [told, frame?.view];
    if (!begun || !frame) return;
    const own = before && client?.sound?.(frame.view, before);
    play(own || (live.table?.events[told - 1]?.[0] === CHANCE ? 'dice' : 'step'));
  }

  /** Call within an effect: plays a sound and shows a notification when one's turn begins, if they are wanted.
   *  The turn at which one comes to the table has begun before. */
  notice(): void {
    const { live } = this;
    if (!live.table) return;
    const { position, actor, events } = live.table;
    const came = this.told === null;
    const since = events.slice(Math.max(0, this.told ?? 0), position);
    this.told ??= -1;
    if (!live.myTurn || position === this.told) return;
    this.told = position;
    // Who has made a move and makes the next one has the same turn still.
    if (came || since.every(([by]) => by === actor)) return;
    play('turn');
    if (settings.notify && document.visibilityState === 'hidden')
      tell(words().table.yourTurn, live.table.title);
  }
}

/** Shows a notification of the system, where the visitor has allowed it. */
function tell(title: string, body: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(title, { body, tag: 'snailhouse-turn' });
    note.onclick = () => window.focus();
  } catch {
    // Some phones allow notifications only to service workers.
  }
}
