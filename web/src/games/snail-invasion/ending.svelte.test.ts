// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';

import Ending from './Ending.svelte';
import type { View } from './view';

test.each(['en', 'es', 'ca'])('the flower opens below the words (%s)', (language) => {
  const view = { end: 'grown', over: true } as unknown as View;
  const ending = mount(Ending, { target: document.body, props: { view, pace: 0, language } as never });
  flushSync();
  const moved = document.querySelector('.plant')?.getAttribute('transform') ?? '';
  const [, ground, scale] = (/translate\(\d+ (\d+)\) scale\((.+)\)/.exec(moved) ?? []).map(Number);
  const petal = document.querySelector('.petal')!;
  const [middle, half] = ['cy', 'ry'].map((name) => Number(petal.getAttribute(name)));
  const stalk = 104;
  const top = ground! - scale! * (stalk - middle! + half!);
  const lines = [...document.querySelectorAll('text')].map((line) => Number(line.getAttribute('y')));
  const descender = 5;
  expect(lines).not.toEqual([]);
  expect(top).toBeGreaterThan(Math.max(...lines) + descender);
  void unmount(ending);
});
