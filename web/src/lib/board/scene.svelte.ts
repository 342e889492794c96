// What the board shows: pictures one after the other, each for as long as its motion takes.
import type { Frame } from '../follow';
import { tempo } from '../settings.svelte';

const CROWD = 10;

export class Scene {
  /** The picture on the board. */
  now = $state.raw<Frame | null>(null);
  /** Whether more are to come. */
  busy = $state(false);
  /** Whether the last of them has yet to come to rest. */
  moving = $state(false);
  /** Milliseconds that the board takes to get from the last picture to this one. */
  pace = $state(0);

  private waiting: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly speed: () => number = tempo) {}

  /** Show these one by one, after those that wait. */
  play(frames: readonly Frame[]): void {
    const last = frames.at(-1);
    if (!last) return;
    if (this.speed() === 0) return this.show(last);
    this.waiting.push(...frames);
    this.busy = this.moving = true;
    if (this.timer === undefined) this.next();
  }

  /** Show this one now, without motion; what waited is past. */
  show(frame: Frame | null): void {
    this.stop();
    this.pace = 0;
    this.now = frame;
  }

  /** The same moment, told anew: where it is, or when it comes. */
  refresh(frame: Frame): void {
    if (this.waiting.length) this.waiting[this.waiting.length - 1] = frame;
    else this.now = frame;
  }

  /** Straight to the end. */
  skip(): void {
    const last = this.waiting.at(-1);
    if (last) this.show(last);
  }

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

  /** When much waits, everything goes faster. */
  private hurried(pace: number): number {
    return this.waiting.length > CROWD ? (pace * CROWD) / this.waiting.length : pace;
  }
}
