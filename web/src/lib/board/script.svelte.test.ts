// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { BoardProps, GameClient, PlainProps } from '../game';
import { withScript } from '../guest';
import ScriptedBoard from '../test/ScriptedBoard.svelte';
import { dictionaries } from '../words/index.svelte';
import type { BoardScript, BoardState } from './script';
import ScriptBoard from './ScriptBoard.svelte';
import ScriptPlain from './ScriptPlain.svelte';

const complained = vi.spyOn(console, 'error');
beforeEach(() => {
  complained.mockReset().mockImplementation(() => undefined);
  // happy-dom lays nothing out
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 360 });
});
afterEach(() => document.body.replaceChildren());

/** A board with a button for each leaf, drawn anew every time. */
function leaves(show: (state: BoardState) => void = () => undefined): BoardScript {
  return {
    mount: (host) => ({
      show(state) {
        show(state);
        const names = state.view as string[];
        host.replaceChildren(
          ...names.map((name) => {
            const button = document.createElement('button');
            button.dataset['part'] = name;
            return button;
          }),
        );
      },
    }),
    tell: ({ view }) => [`There are ${(view as string[]).join(' and ')}.`],
  };
}

function page(script: BoardScript): {
  props: BoardProps<unknown>;
  touches: string[];
  part: (name: string) => HTMLElement;
  leave: () => void;
} {
  const touches: string[] = [];
  const props: BoardProps<unknown> = $state({
    view: ['leaf-1', 'leaf-2'],
    seat: 0,
    seats: [],
    candidates: new Set(['leaf-1']),
    touched: [],
    shown: new Set<string>(),
    advice: new Map<string, number>(),
    ontouch: (part: string) => touches.push(part),
    pace: 0,
    language: 'en',
  });
  const client: GameClient = {
    Board: withScript<BoardProps<unknown>>(ScriptBoard, script),
    Plain: withScript<PlainProps<unknown>>(ScriptPlain, script),
    messages: { en: {}, es: {}, ca: {} },
  };
  const shown = mount(ScriptedBoard, { target: document.body, props: { client, props } });
  flushSync();
  const part = (name: string): HTMLElement => document.querySelector<HTMLElement>(`[data-part="${name}"]`)!;
  return { props, touches, part, leave: () => void unmount(shown) };
}

test('a script is told the state, in the words of its contract', () => {
  const states: BoardState[] = [];
  page(leaves((state) => states.push(state)));
  expect(states).toHaveLength(1);
  const { touchable, chosen, shown, advice, view, width, pace, seat, seats, language } = states[0]!;
  expect([[...touchable], chosen, [...shown], advice.size]).toEqual([['leaf-1'], [], [], 0]);
  expect([view, width, pace, seat, seats, language]).toEqual([['leaf-1', 'leaf-2'], 360, 0, 0, [], 'en']);
});

test('what has a data-part becomes a part, with its state', () => {
  const { part } = page(leaves());
  const [can, cannot] = [part('leaf-1'), part('leaf-2')];
  expect([can.className, cannot.className]).toEqual(['part can', 'part']);
  expect([can.tabIndex, cannot.tabIndex]).toEqual([0, -1]);
  expect([can.getAttribute('aria-disabled'), cannot.getAttribute('aria-disabled')]).toEqual(['false', 'true']);
  expect([can.getAttribute('role'), can.getAttribute('aria-label')]).toEqual(['button', 'leaf 1']);
});

test('touches are told to the page, by pointer and by key, whether they lead on or not', () => {
  const { part, touches } = page(leaves());
  part('leaf-1').click();
  part('leaf-2').click();
  part('leaf-1').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  part('leaf-1').dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
  expect(touches).toEqual(['leaf-1', 'leaf-2', 'leaf-1']);
});

test('a new state is shown, and a part that is drawn anew keeps the focus', () => {
  const { props, part } = page(leaves());
  const before = part('leaf-1');
  before.focus();
  props.view = ['leaf-1', 'leaf-3'];
  props.candidates = new Set(['leaf-3']);
  flushSync();
  expect(part('leaf-1')).not.toBe(before);
  expect(document.activeElement).toBe(part('leaf-1'));
  expect(part('leaf-3').className).toBe('part can');
});

test('the board is told in words', () => {
  page(leaves());
  expect(document.body.textContent).toContain('There are leaf-1 and leaf-2.');
});

const BROKEN: Record<string, BoardScript> = {
  mount: { mount: () => fail() },
  show: { mount: () => ({ show: () => fail() }) },
  'a script without mount': {} as BoardScript,
  tell: { ...leaves(), tell: () => fail() },
};

function fail(): never {
  throw new Error('no leaves');
}

test.each(Object.keys(BROKEN))('a board that throws leaves the page as it is: %s', (name) => {
  page(BROKEN[name]!);
  expect(document.querySelectorAll('[data-broken]')).toHaveLength(1);
  expect(document.body.textContent).toContain(dictionaries.en.problem.brokenBoard);
  expect(document.body.textContent).toContain('the moves');
});

test('a board that throws later, or when it goes, leaves the page as it is', () => {
  let broken = false;
  const late = leaves(() => {
    if (broken) fail();
  });
  const { props } = page(late);
  broken = true;
  props.view = ['leaf-1'];
  flushSync();
  expect(document.body.textContent).toContain('the moves');
  expect(document.querySelectorAll('[data-broken]')).toHaveLength(1);
  const going = page({ mount: () => ({ show: () => undefined, destroy: () => fail() }) });
  going.leave();
  expect(complained).toHaveBeenLastCalledWith('A board broke when it went:', expect.any(Error));
});
