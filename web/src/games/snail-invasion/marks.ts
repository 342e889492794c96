// The sign of each colour, with its middle at 0,0 and about 9 wide: tulip, star, drop, leaf, and the snails' spiral.
export const MARKS: Readonly<Record<string, string>> = {
  r: 'M-4-4l2 2 2-2.4 2 2.4 2-2v4.4A4 4 0 0 1-4 .4Z',
  y: 'M0-5l1.4 3.2 3.4.4-2.5 2.4.7 3.4L0 2.7-3 4.4l.7-3.4-2.5-2.4 3.4-.4Z',
  b: 'M0-5C2.2-2.2 3.8-.4 3.8 1.4a3.8 3.8 0 0 1-7.6 0C-3.8-.4-2.2-2.2 0-5Z',
  g: 'M-4 4C-5-1-1-5 4.4-4.6 4.6 1 1 4.8-3 3.6L1-1',
};
export const SPIRAL = 'M4 1A4 4 0 1 0-1 4.6 3 3 0 0 0 1.8.6 1.9 1.9 0 0 0-1.4.8';
