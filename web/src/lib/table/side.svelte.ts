// What stands beside a board: pointing at things, looking back, the coach's advice. The next at the screen sees none of it.
import { reasonOf } from '../api/ask';
import type { Lesson } from '../api/types';
import { CHANCE, type Frame } from '../follow';
import { playDice, playStep, playTurn } from '../sound';
import { settings } from '../settings.svelte';
import type { LiveTable } from '../table.svelte';
import { bestNext } from '../touch';
import { words } from '../words/index.svelte';

export type Tab = 'log' | 'chat' | 'rules' | 'coach';

export class TableSide {
  tab: Tab = $state('log');
  ruling: string | null = $state(null);
  /** What a hand or the focus rests upon in a list: these things are shown on the board. */
  pointed: readonly string[] | null = $state(null);
  /** A moment of the past that is looked at. */
  past = $state.raw<Frame | null>(null);
  lesson = $state.raw<Lesson | null>(null);
  readonly none: ReadonlySet<string> = new Set();
  private told = -1;
  private heard = -1;
  private looking = 0;

  constructor(private readonly live: LiveTable) {}

  readonly shown: ReadonlySet<string> = $derived.by(
    () => new Set(this.pointed ?? (this.past ?? this.live.scene.now)?.touched ?? []),
  );

  readonly advice: ReadonlyMap<string, number> = $derived.by(() =>
    this.lesson && this.tab === 'coach'
      ? bestNext(this.live.moves, this.live.touched, this.lesson.advice)
      : new Map(),
  );

  /** Another takes the screen: what the last one looked at is not for them. */
  uncover(): void {
    this.past = this.lesson = this.pointed = null;
    this.looking += 1;
    this.live.uncover();
  }

  openRuling(ruling: string | null): void {
    this.ruling = ruling;
    this.tab = 'rules';
  }

  async lookAt(event: number): Promise<void> {
    const looking = ++this.looking;
    try {
      const moment = await this.live.moment(event + 1);
      if (moment && looking === this.looking)
        this.past = { view: moment.view, touched: moment.touched, told: moment.position, pace: 0 };
    } catch (error) {
      if (looking === this.looking) this.live.reason = reasonOf(error);
    }
  }

  backToNow(): void {
    this.past = null;
  }

  /** Call within an effect: what is shown can be heard, when sounds are wanted. */
  sound(): void {
    const { live } = this;
    const told = live.scene.now?.told ?? -1;
    const begun = this.heard >= 0 && told > this.heard;
    this.heard = told;
    if (begun && settings.sound) (live.table?.events[told - 1]?.[0] === CHANCE ? playDice : playStep)();
  }

  /** Call within an effect: a sound and a word from the system when a turn begins. */
  notice(): void {
    const { live } = this;
    const position = live.table?.position ?? -1;
    if (!live.myTurn || live.scene.busy || position === this.told) return;
    const first = this.told === -1;
    this.told = position;
    if (first) return;
    if (settings.sound) playTurn();
    if (settings.notify && document.visibilityState === 'hidden')
      tell(words().table.yourTurn, live.table?.title ?? '');
  }
}

function tell(title: string, body: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(title, { body, tag: 'snailhouse-turn' });
    note.onclick = () => window.focus();
  } catch {
    // some phones allow notifications only to workers
  }
}
