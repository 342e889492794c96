// @vitest-environment happy-dom
// Hands on a board: clicks, keys, drags and holds, and what they do not do.
import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { GameClient } from '../game';
import { Page, aPlace, aTable } from '../test/place';
import BoardHost from './BoardHost.svelte';
import { Explaining } from './explaining.svelte';
import Part from './Part.svelte';

const nowhere = aPlace(aTable());
let page: Page | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  page?.leave();
  page = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const children = createRawSnippet(() => ({ render: () => '<i></i>' }));
const state = (more: object = {}): object => ({
  candidates: new Set(['a']),
  touched: [] as string[],
  shown: new Set<string>(),
  ontouch: vi.fn(),
  ...more,
});

test('a part says whether it can be touched or is, and is touched by click, Enter and space', () => {
  const ontouch = vi.fn();
  const part = (more: object): HTMLElement => {
    page?.leave();
    page = new Page(nowhere, Part, { name: 'a', label: 'a die', children, ...state({ ontouch, ...more }) });
    return page.all('[data-part]')[0]!;
  };
  const told = (more: object): unknown[] => {
    const found = part(more);
    return [...['aria-disabled', 'aria-pressed', 'tabindex'].map((name) => found.getAttribute(name))];
  };
  expect(told({})).toEqual(['false', 'false', '0']);
  expect(told({ candidates: new Set() })).toEqual(['true', 'false', '-1']);
  expect(told({ candidates: new Set(), touched: ['a'] }), 'lifted').toEqual(['false', 'true', '0']);
  const found = part({});
  for (const key of ['Enter', ' ', 'x'])
    found.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  found.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(ontouch.mock.calls).toEqual([['a'], ['a'], ['a']]);
});

/** A board with two parts; what is asked of it. */
function board(more: object = {}): {
  asked: Record<'ontouch' | 'oncancel' | 'onskip', ReturnType<typeof vi.fn>>;
} {
  const asked = { ontouch: vi.fn(), oncancel: vi.fn(), onskip: vi.fn() };
  const Board = createRawSnippet(() => ({
    render: () => '<div><b data-part="a"></b><b data-part="b"></b></div>',
    setup: (element) => {
      const touch = ({ target }: Event): void => void asked.ontouch((target as HTMLElement).dataset['part']);
      element.addEventListener('click', touch);
    },
  }));
  const client = { Board } as unknown as GameClient;
  const given = {
    client,
    view: {},
    seat: 0,
    seats: [],
    advice: new Map(),
    busy: false,
    pace: 0,
    language: 'en',
  };
  page?.leave();
  page = new Page(nowhere, BoardHost, { ...given, ...state(), ...asked, ...more });
  return { asked };
}

function pointer(what: string, target: EventTarget, x = 0): void {
  const event = new PointerEvent(what, { bubbles: true, cancelable: true, clientX: x, pointerType: 'mouse' });
  target.dispatchEvent(event);
  flushSync();
}

/** Takes hold of the first part, and lets go over another, or over nothing. */
function drag(onto: string | null): void {
  const [from] = page!.all('[data-part=a]');
  const found = onto === null ? null : page!.all(`[data-part=${onto}]`)[0]!;
  document.elementFromPoint = () => found;
  pointer('pointerdown', from!);
  pointer('pointermove', window, 4);
  pointer('pointermove', window, 40);
  pointer('pointerup', window, 40);
}

test('a drag touches where it begins and where it ends, and takes back what ends nowhere', () => {
  const { asked } = board();
  drag('b');
  expect(asked.ontouch.mock.calls).toEqual([['a'], ['b']]);
  const outside = board().asked;
  drag(null);
  expect([outside.ontouch.mock.calls, outside.oncancel.mock.calls.length]).toEqual([[['a']], 1]);
  const idle = board({ candidates: new Set(['b']) }).asked;
  drag('b');
  expect(idle.ontouch, 'what cannot be touched is not dragged').not.toHaveBeenCalled();
});

test('while events wait to be shown a click only skips them', () => {
  const { asked } = board({ busy: true });
  page!.all('[data-part=a]')[0]!.click();
  expect([asked.onskip.mock.calls.length, asked.ontouch.mock.calls.length]).toEqual([1, 0]);
  const free = board().asked;
  page!.all('[data-part=a]')[0]!.click();
  expect([free.onskip.mock.calls.length, free.ontouch.mock.calls]).toEqual([0, [['a']]]);
});

/** What is explained of a thing, by whoever asks. */
function explaining(): {
  explaining: Explaining;
  thing: HTMLElement;
  shown: () => Promise<string | undefined>;
} {
  const found = new Explaining((thing) => Promise.resolve({ title: thing, text: '' }));
  document.body.innerHTML = '<b data-part="die"></b>';
  const shown = async (): Promise<string | undefined> => {
    await vi.advanceTimersByTimeAsync(1000);
    return found.shown?.explanation.title;
  };
  return { explaining: found, thing: document.querySelector('b')!, shown };
}

function finger(target: HTMLElement, x = 0): PointerEvent {
  const event = new PointerEvent('pointerdown', { pointerType: 'touch', clientX: x });
  Object.defineProperty(event, 'target', { value: target });
  return event;
}

test('a finger that holds asks and does not play; one that taps plays; one that slips does neither', async () => {
  const { explaining: hold, thing, shown } = explaining();
  hold.press(finger(thing));
  expect(await shown()).toBe('die');
  expect(hold.click(new MouseEvent('click')), 'the click of a hold is a question').toBe(true);
  hold.close();
  hold.press(finger(thing));
  hold.release();
  expect([await shown(), hold.click(new MouseEvent('click'))]).toEqual([undefined, false]);
  hold.press(finger(thing));
  hold.slip(finger(thing, 5));
  hold.slip(finger(thing, 20));
  expect(await shown(), 'whoever scrolls').toBeUndefined();
});

test('who asks what things are touches nothing', async () => {
  const { explaining: asking, thing, shown } = explaining();
  const click = (): boolean => {
    const event = new MouseEvent('click');
    Object.defineProperty(event, 'target', { value: thing });
    return asking.click(event);
  };
  expect(click()).toBe(false);
  asking.toggle();
  expect([click(), await shown()]).toEqual([true, 'die']);
  asking.toggle();
  expect([asking.shown, click()]).toEqual([null, false]);
});
