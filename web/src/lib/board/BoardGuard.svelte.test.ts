// @vitest-environment happy-dom
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { settings } from '../settings.svelte';
import { dictionaries } from '../words/index.svelte';
import GuardedBoard from '../test/GuardedBoard.svelte';

const complained = vi.spyOn(console, 'error');
beforeEach(() => void complained.mockReset().mockImplementation(() => undefined));
afterEach(() => {
  settings.language = 'en';
});

/** A page with a board that breaks as soon as its view says so, and something beside it. */
function page(): { view: { broken: boolean }; text: () => string; leave: () => void } {
  const view = $state({ broken: false });
  const beside = createRawSnippet(() => ({ render: () => '<p>the moves</p>' }));
  const shown = mount(GuardedBoard, { target: document.body, props: { view, beside } });
  flushSync();
  return { view, text: () => document.body.textContent, leave: () => void unmount(shown) };
}

test.each(['en', 'es', 'ca'] as const)('a board that breaks says so (%s), and the rest goes on', (language) => {
  settings.language = language;
  const { view, text, leave } = page();
  expect(text()).toContain('a board');
  view.broken = true;
  flushSync();
  const { brokenBoard, reload } = dictionaries[language].problem;
  expect(text()).toContain(brokenBoard);
  expect(document.querySelector('[data-broken] button')?.textContent).toBe(reload);
  expect(text()).toContain('the moves');
  expect(complained).toHaveBeenCalledTimes(1);
  leave();
});
