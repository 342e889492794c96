// What the board shows: frames one after the other, each for as long as its motion takes.
import type { Frame } from '../follow';
import { tempo } from '../settings.svelte';

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
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly speed: () => number = tempo) {}

  /** Shows these one by one, after those that wait. */
  play(frames: readonly Frame[]): void {
    const last = frames.at(-1);
    if (!last) return;
    if (this.speed() === 0) return this.show(last);
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

  /** Shows the last of those that wait, without motion. */
  skip(): void {
    const last = this.waiting.at(-1);
    if (last) this.show(last);
  }

  /** Drops those that wait; what is shown stays. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.busy = this.moving = false;
  }

  private next(): void {
    this.timer = undefined;
    const frame = this.waiting.shift();
    this.moving = frame !== undefined;
    if (!frame) return;
    this.busy = this.waiting.length > 0;
    this.pace = this.hurried(frame.pace * this.speed());
    this.now = frame;
    this.timer = setTimeout(() => this.next(), this.pace);
  }

  /** Returns the pace for one frame: shorter when many wait. */
  private hurried(pace: number): number {
    return this.waiting.length > CROWD ? (pace * CROWD) / this.waiting.length : pace;
  }
}
