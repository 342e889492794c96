// @vitest-environment happy-dom
// What a device keeps, what holds where it keeps nothing, and the dialog in which one changes it.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { PLACE } from './language';
import { followSettings, settings, tempo } from './settings.svelte';
import { Page, aPlace, aTable } from './test/place';
import Settings from './ui/Settings.svelte';
import { words } from './words/index.svelte';

const t = words().prefer;
let page: Page | undefined;

beforeEach(() => localStorage.clear());
afterEach(() => {
  page?.leave();
  page = undefined;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** What a page that is opened now holds of the device. */
async function opened(kept: string | null): Promise<typeof settings> {
  vi.resetModules();
  if (kept !== null) localStorage.setItem(PLACE, kept);
  return (await import('./settings.svelte')).settings;
}

const USUAL = { motion: 'normal', sound: false, silenced: [], volume: 0.6, haptics: true, offered: false };

test('a new device is silent, and has not been offered sounds', async () => {
  expect(await opened(null)).toMatchObject({ ...USUAL, theme: 'auto', notify: false, plain: false });
});

test('what was kept holds; what cannot be meant does not', async () => {
  const kept = { motion: 'calm', sound: true, silenced: ['turn'], volume: 1, offered: true };
  expect(await opened(JSON.stringify(kept))).toMatchObject(kept);
  const odd = { motion: 'wild', silenced: 'all', volume: 7 };
  expect(await opened(JSON.stringify(odd))).toMatchObject(USUAL);
  expect(await opened('no JSON')).toMatchObject(USUAL);
});

test('the page has the colours that are chosen, or those of the system', () => {
  const root = document.documentElement;
  for (const [theme, shown] of [
    ['dark', 'dark'],
    ['auto', undefined],
    ['light', 'light'],
  ] as const) {
    settings.theme = theme;
    followSettings();
    expect(root.dataset['theme']).toBe(shown);
    expect(JSON.parse(localStorage.getItem(PLACE) ?? '{}')).toMatchObject({ theme });
  }
  settings.theme = 'auto';
});

test('nothing moves where the system asks for no motion', () => {
  const system = vi.spyOn(window, 'matchMedia');
  settings.motion = 'calm';
  for (const [still, takes] of [
    [false, 1.6],
    [true, 0],
  ] as const) {
    system.mockImplementation(() => ({ matches: still }) as MediaQueryList);
    expect(tempo()).toBe(takes);
  }
  settings.motion = 'normal';
});

function box(label: string): HTMLInputElement {
  const found = page?.all('label').find((one) => one.textContent.trim() === label);
  return found!.querySelector('input')!;
}

function tick(label: string): void {
  box(label).click();
  flushSync();
}

test('whoever turns sounds on here is not offered them, and silences what they like', () => {
  Object.assign(settings, USUAL, { silenced: [] });
  page = new Page(aPlace(aTable()), Settings);
  tick(t.sound);
  expect([settings.sound, settings.offered]).toEqual([true, true]);
  tick(t.occasions.turn);
  expect(settings.silenced).toEqual(['turn']);
  expect([box(t.occasions.turn).checked, box(t.occasions.board).checked]).toEqual([false, true]);
  tick(t.occasions.turn);
  expect(settings.silenced).toEqual([]);
  Object.assign(settings, USUAL, { silenced: [] });
});

test('a browser that does not allow notifications is told of, and they are not kept as wanted', async () => {
  page = new Page(aPlace(aTable()), Settings);
  for (const answer of ['denied', 'granted'] as const) {
    vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve(answer) });
    const field = box(t.notify);
    field.checked = true;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(settings.notify).toBe(answer === 'granted'));
    flushSync();
    expect(page.texts('.problem')).toEqual(answer === 'granted' ? [] : [t.notifyNo]);
  }
  settings.notify = false;
});
