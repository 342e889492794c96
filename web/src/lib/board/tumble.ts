// Transitions for what appears on a board. They use transform and opacity only, which cost no layout.
import type { TransitionConfig } from 'svelte/transition';

interface Fall {
  /** Milliseconds; 0 for none. */
  pace: number;
  /** How far from the side it comes. */
  from?: number;
}

const HEIGHT = 46;
const BOUNCES = 2.5;
const TURN = 400;

/** Lets a die, whose middle is at 0,0, roll in, bounce and lie still. */
export function tumble(_: Element, { pace, from = 60 }: Fall): TransitionConfig {
  return {
    duration: pace,
    css: (t) => {
      const left = (1 - t) ** 2;
      const high = Math.abs(Math.cos(BOUNCES * Math.PI * t)) * left;
      const way = `translate(${from * left}px, ${-HEIGHT * high}px) rotate(${-Math.sign(from) * TURN * left}deg)`;
      return `transform: ${way} scale(${1 - 0.4 * left}); opacity: ${Math.min(1, 3 * t)}`;
    },
  };
}

/** Lets something come down gently into its place. */
export function descend(_: Element, { pace }: Fall): TransitionConfig {
  return { duration: pace, css: (t) => `transform: translateY(${-18 * (1 - t) ** 2}px); opacity: ${t}` };
}
