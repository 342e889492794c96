// Each colour has its own flower, so that nobody needs to see colours to play.
import type { Colour } from './view';

interface Petals {
  count: number;
  /** Half the width of a petal, and where it is widest and how blunt it ends, in radii. */
  wide: number;
  end: number;
  tip: number;
}

const PETALS: Record<Colour, Petals> = {
  purple: { count: 5, wide: 0.62, end: 1.1, tip: 0.95 },
  blue: { count: 6, wide: 0.36, end: 0.5, tip: 1.05 },
  red: { count: 3, wide: 0.98, end: 1.05, tip: 0.9 },
  green: { count: 4, wide: 0.72, end: 1.25, tip: 0.72 },
  yellow: { count: 12, wide: 0.2, end: 0.75, tip: 1.05 },
  white: { count: 8, wide: 0.37, end: 1.12, tip: 0.95 },
};

export const PAINT: Record<Colour, string> = {
  purple: '#9050b8',
  blue: '#3f86d6',
  red: '#d2433a',
  green: '#4a9c4c',
  yellow: '#f3c636',
  white: '#fbf8ee',
};

/** The flower's middle. */
export const MIDDLE: Record<Colour, string> = {
  purple: '#f3d36a',
  blue: '#fbf8ee',
  red: '#3a2a20',
  green: '#d9efc2',
  yellow: '#7a4a1c',
  white: '#f0b93a',
};

/** The petals of a colour's flower around 0,0, as an SVG path. */
export function petals(colour: Colour, radius: number): string {
  const { count } = PETALS[colour];
  return Array.from({ length: count }, (_, index) => petal(PETALS[colour], index, radius)).join('');
}

function petal(shape: Petals, index: number, radius: number): string {
  const turn = (2 * Math.PI * index) / shape.count - Math.PI / 2;
  const point = (along: number, aside: number): string => {
    const x = radius * (along * Math.cos(turn) - aside * Math.sin(turn));
    const y = radius * (along * Math.sin(turn) + aside * Math.cos(turn));
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const { wide, end, tip } = shape;
  return `M0 0C${point(0.2, wide)} ${point(end, wide)} ${point(tip, 0)}C${point(end, -wide)} ${point(0.2, -wide)} 0 0Z`;
}
