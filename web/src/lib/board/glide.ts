// Motion of a thing from the place it had to the place it has, by transform only, which costs no layout.
import type { Action } from 'svelte/action';

export interface Place {
  x: number;
  y: number;
  scale?: number;
  /** Milliseconds; 0 for none. */
  pace: number;
  /** Where something comes from that was not there before. */
  from?: { x: number; y: number };
  /** How high the way arches above the straight line. */
  lift?: number;
}

function written({ x, y, scale = 1 }: Place): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** Returns the same as an attribute, for pictures that are drawn where nothing glides. A style comes before it. */
export function laid({ x, y, scale = 1 }: Omit<Place, 'pace'>): string {
  return `translate(${x} ${y}) scale(${scale})`;
}

/** Returns the keyframes of the way: straight, or over an arch. */
export function way(from: Place, to: Place): string[] {
  if (!to.lift) return [written(from), written(to)];
  const top = {
    x: (from.x + to.x) / 2,
    y: Math.min(from.y, to.y) - to.lift,
    scale: ((from.scale ?? 1) + (to.scale ?? 1)) / 2,
    pace: 0,
  };
  return [written(from), written(top), written(to)];
}

/** Puts an SVG group at a place, and lets it glide there when the place changes, from wherever it is just then. */
export const glide: Action<SVGElement, Place> = (node, start) => {
  let place = start;
  let motion: Animation | undefined;
  const go = (from: Place, to: Place): void => {
    const [origin, ...onward] = way(from, to);
    const here = motion?.playState === 'running' ? getComputedStyle(node).transform : origin;
    motion?.cancel();
    const keys = [here, ...onward].map((transform) => ({ transform }));
    motion = node.animate(keys, { duration: to.pace, easing: 'ease-in-out' });
  };
  node.style.transform = written(place);
  if (start.from && start.pace > 0) go({ ...start, ...start.from }, start);
  return {
    update(next) {
      const moved = next.x !== place.x || next.y !== place.y || (next.scale ?? 1) !== (place.scale ?? 1);
      if (next.pace === 0) motion?.finish();
      else if (moved) go(place, next);
      place = next;
      node.style.transform = written(place);
    },
  };
};
