// @vitest-environment happy-dom
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';

import Curve from './Curve.svelte';

test('two points at one position, as of a last move and the result, are both drawn', () => {
  const line = [
    { position: 4, chance: 0.4 },
    { position: 5, chance: 0.3 },
    { position: 5, chance: 1 },
  ];
  const curve = mount(Curve, {
    target: document.body,
    props: { lines: [line], turns: [], names: ['Ada'], total: 6, position: 0, ongo: () => undefined },
  });
  expect(document.querySelectorAll('svg[role=img] g > g > *')).toHaveLength(3);
  void unmount(curve);
});
