// How a thing comes onto the board: once, when it appears, by transform and opacity only.
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

/** A die drawn around 0,0 rolls in, bounces and lies still. */
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

/** Something comes down gently into its place. */
export function settle(_: Element, { pace }: Fall): TransitionConfig {
  return { duration: pace, css: (t) => `transform: translateY(${-18 * (1 - t) ** 2}px); opacity: ${t}` };
}
