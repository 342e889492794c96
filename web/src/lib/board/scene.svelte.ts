// What the board shows: frames one after the other, each for as long as its motion takes.
import type { Frame } from '../follow';
import { reading, tempo } from '../settings.svelte';

/** When more frames wait than this, all of them take less time. */
const CROWD = 10;

export class Scene {
  /** The frame on the board. */
  now = $state.raw<Frame | null>(null);
  /** Whether more frames wait. */
  busy = $state(false);
  /** Whether something still moves, also when no frame waits any more. */
  moving = $state(false);
  /** Milliseconds that the board takes to get from the last frame to this one. */
  pace = $state(0);

  private waiting: Frame[] = [];
  /** Whether somebody's time runs: what waits is shown without motion, and stays only where there is much to see. */
  private late = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Milliseconds that a frame stays beyond its motion, for what there is to see on it. */
  linger: (frame: Frame) => number = () => 0;

  /** `speed` is how much longer motion takes than usual; where that is 0, a frame stays `rest` times as long. */
  constructor(
    private readonly speed: () => number = tempo,
    private readonly rest: () => number = reading,
  ) {}

  /** Shows these one by one, after those that wait. */
  play(frames: readonly Frame[]): void {
    const last = frames.at(-1);
    if (!last) return;
    if (this.speed() === 0 && this.rest() === 0) return this.show(last);
    this.waiting.push(...frames);
    this.busy = this.moving = true;
    if (this.timer === undefined) this.next();
  }

  /** Shows this one now, without motion, and drops those that wait. */
  show(frame: Frame | null): void {
    this.stop();
    this.pace = 0;
    this.now = frame;
  }

  /** Replaces the last frame, which waits or is shown already, by news of the same moment. */
  refresh(frame: Frame): void {
    if (this.waiting.length) this.waiting[this.waiting.length - 1] = frame;
    else this.now = frame;
  }

  /** Shows the last of those that wait, or the end of what still moves, without motion. */
  skip(): void {
    if (this.moving) this.show(this.waiting.at(-1) ?? this.now);
  }

  /** Somebody's time runs while earlier events are still shown: ends their motion. What lingers is left to be seen. */
  hurry(): void {
    if (!this.moving || this.late) return;
    this.late = true;
    if (this.now && this.linger(this.now) > 0) return;
    clearTimeout(this.timer);
    this.pace = 0;
    this.next();
  }

  /** Drops those that wait; what is shown stays. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.busy = this.moving = this.late = false;
  }

  private next(): void {
    this.timer = undefined;
    const frame = this.waiting.shift();
    this.moving = frame !== undefined;
    if (!frame) return this.stop();
    this.busy = this.waiting.length > 0;
    const speed = this.speed();
    this.pace = this.late ? 0 : this.hurried(frame.pace * speed);
    this.now = frame;
    const stay = this.late || speed > 0 ? this.pace : this.hurried(frame.pace * this.rest());
    this.timer = setTimeout(() => this.next(), stay + this.linger(frame) * (speed || 1));
  }

  /** Returns the pace for one frame: shorter when many wait. */
  private hurried(pace: number): number {
    return this.waiting.length > CROWD ? (pace * CROWD) / this.waiting.length : pace;
  }
}
