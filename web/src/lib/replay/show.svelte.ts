// Walking through a past game: which moment is on the board, and whether the next comes by itself.
import type { Moment } from '../api/types';
import { DICE_PACE, PACE } from '../follow';
import { tempo } from '../settings.svelte';

/** Milliseconds that a moment stays on the board after its motion. */
const REST = 550;
const CHANCE = -1;

export class Show {
  position = $state(0);
  playing = $state(false);
  /** Milliseconds for the motion to this moment; 0 when it was not the next one. */
  pace = $state(0);
  /** Milliseconds that a moment stays beyond its motion, for what there is to see on it. */
  linger: (moment: Moment) => number = () => 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly moments: readonly Moment[],
    start = 0,
    private readonly speed: () => number = tempo,
  ) {
    this.position = this.within(start);
  }

  get last(): number {
    return this.moments.length - 1;
  }

  get now(): Moment | undefined {
    return this.moments[this.position];
  }

  /** Shows a moment: with motion if it is the next, else without. */
  go(position: number): void {
    const to = this.within(position);
    const actor = this.moments[to]?.actor;
    this.pace = to === this.position + 1 ? (actor === CHANCE ? DICE_PACE : PACE) * this.speed() : 0;
    this.position = to;
  }

  step(by: number): void {
    this.pause();
    this.go(this.position + by);
  }

  leap(position: number): void {
    this.pause();
    this.go(position);
  }

  /** Shows one moment after the other, from the beginning if it stands at the end. */
  play(): void {
    if (this.playing) return;
    if (this.position === this.last) this.go(0);
    this.playing = true;
    this.timer = setTimeout(() => this.onward(), REST / 2);
  }

  pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  private onward(): void {
    this.go(this.position + 1);
    if (this.position === this.last) this.pause();
    else
      this.timer = setTimeout(() => this.onward(), this.pace + REST + (this.now ? this.linger(this.now) : 0));
  }

  private within(position: number): number {
    return Math.min(this.last, Math.max(0, Math.floor(position)));
  }
}
