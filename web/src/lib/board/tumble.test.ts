import { expect, test } from 'vitest';

import { descend, tumble } from './tumble';

const node = {} as Element;

test.each([tumble(node, { pace: 400, from: -70 }), descend(node, { pace: 400 })])(
  'what appears on the board ends in its place, seen, and moves by transform and opacity only',
  ({ css, duration }) => {
    expect(duration).toBe(400);
    const ways = [0, 0.3, 0.6, 1].map((t) => css?.(t, 1 - t) ?? '');
    for (const way of ways) {
      const properties = way.split('; ').map((rule) => rule.split(':')[0]);
      expect(properties).toEqual(['transform', 'opacity']);
    }
    expect(new Set(ways).size).toBe(ways.length);
    expect(ways[0]).toContain('opacity: 0');
    const [, transform, opacity] = /transform: (.*); opacity: (.*)/.exec(ways[3] ?? '') ?? [];
    expect(opacity).toBe('1');
    expect(transform?.replaceAll('-0', '0')).toMatch(
      /^(translate\(0px, 0px\) rotate\(0deg\) scale\(1\)|translateY\(0px\))$/,
    );
  },
);
