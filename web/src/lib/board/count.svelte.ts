// Counting at the end of a game, one thing after the other, and then the result.
import { PACE } from '../follow';

interface Course {
  /** How many things there are to count. */
  total: () => number;
  /** Milliseconds of an event's motion; with 0 all is counted at once. */
  pace: () => number;
  /** Milliseconds for each, at the usual pace. */
  beat?: number;
  /** Called when all has been counted, and after a rest. */
  onend?: () => void;
}

export class Count {
  /** How many have been counted. */
  now = $state(0);
  readonly done: boolean;

  /** Call while a component is set up. */
  constructor({ total, pace, beat = 700, onend }: Course) {
    this.done = $derived(this.now >= total());
    $effect(() => {
      if (pace() <= 0) {
        this.now = total();
        return onend?.();
      }
      const left = total() - this.now;
      const each = (beat * pace()) / PACE;
      const timer = setTimeout(() => (left > 0 ? this.now++ : onend?.()), left > 0 ? each : 2 * each);
      return () => clearTimeout(timer);
    });
  }
}
