// @vitest-environment happy-dom
// Looking back at a game: the way through it, its words, what each decision was worth, and whose eyes see it.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Moment } from '../api/types';
import { Problem } from '../api/ask';
import type { Finding } from '../fair/check';
import DiceCheck from '../fair/DiceCheck.svelte';
import { aHouse, settled } from '../test/house';
import { Page, aPlace, aSeat, aTable } from '../test/place';
import { words } from '../words/index.svelte';
import Controls from './Controls.svelte';
import Curve from './Curve.svelte';
import Decision from './Decision.svelte';
import LuckAndSkill from './LuckAndSkill.svelte';
import { replayWords } from './messages';
import Past from './Past.svelte';
import { Reviewer } from './reviewer.svelte';
import ReviewPanel from './ReviewPanel.svelte';
import { Show } from './show.svelte';
import { SPECTATOR, type GameRecord, type PastGame, type Review } from './types';
import Verdict from './Verdict.svelte';

vi.mock('../fair/check', () => ({ checkDice: () => Promise.resolve(found) }));
/** What the check of the dice finds. */
let found: Finding;

const t = replayWords();
const nowhere = aPlace(aTable());
let page: Page | undefined;

beforeEach(() => void aHouse());
afterEach(() => {
  page?.leave();
  page = undefined;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function shown(what: ConstructorParameters<typeof Page>[1], given: object): Page {
  page?.leave();
  return (page = new Page(nowhere, what, given));
}

const advice = (move: number, chance: number, same_as: number | null = null) => ({
  move,
  text: `move ${move}`,
  chance,
  low: null,
  high: null,
  visits: 1,
  parts: [],
  same_as,
});

/** Of two moves, and a third that is the same as the second; this one was played. */
function review(position: number, played: 0 | 1 | 2, more: object = {}): Review {
  const moves = [advice(1, 0.75), advice(2, 0.5), advice(3, 0.5, 2)];
  const lost = { changes: [-0.25, 0.25], margins: [0, 0] };
  const choice = { seat: 0, best: 0.75, loss: 0.25, stake: 0.5, margin: 0, exact: true, ...lost };
  return {
    position,
    seat: 0,
    best: moves[0],
    played: moves[played],
    moves,
    exact: true,
    choice,
    start: [0.5, 0.5],
    start_margins: [0, 0],
    ...more,
  } as unknown as Review;
}

test('of a decision it is told what was played and what had been better, each with its chance', () => {
  const told = (given: object): string[] => {
    shown(Decision, { table: 'abc', position: 1, decides: true, review: undefined, ...given });
    return page!.texts('p').map((line) => line.replace('➜ ', '').replaceAll('\u00a0', ' '));
  };
  expect(told({ review: review(1, 1) })).toEqual([
    `${t.played('move 2')} (50 %)`,
    `${t.betterMove('move 1')} (75 %)`,
  ]);
  expect(told({ review: review(1, 2) })[0], 'a twin').toBe(`${t.played('move 3')} (50 %)`);
  expect(told({ review: review(1, 0) })).toEqual([`${t.played('move 1')} (75 %)`, t.bestPlayed]);
  expect([told({}), page!.button(t.again)?.disabled]).toEqual([[t.notReviewed], false]);
  expect([told({ decides: false }), page!.button(t.again)?.disabled]).toEqual([[t.noDecision], true]);
  told({ table: null });
  expect(page!.button(t.again), 'a record from outside').toBeUndefined();
});

test('whether the dice were fair is answered with yes, no, or that it cannot be told', () => {
  const said = (verified: boolean | null): string =>
    shown(Verdict, { dice: { verified, text: 'so it is' } }).texts('p')[0] ?? '';
  expect([said(true), said(false), said(null)]).toEqual([
    `✓ ${t.fair} So it is.`,
    `✗ ${t.unfair} So it is.`,
    `? ${t.unknown} So it is.`,
  ]);
});

test('dice that are not what they should be are an alert; what this device added is told', async () => {
  const record = {} as GameRecord;
  const d = words().dice;
  const told = async (finding: Finding): Promise<[string, string | null | undefined]> => {
    found = finding;
    shown(DiceCheck, { id: 'abc', record });
    await settled();
    const line = page!.all('[data-dice]')[0];
    return [page!.text.slice(2), line?.getAttribute('role')];
  };
  const fair: Finding = { kind: 'true', rolls: 7, kept: true, added: true };
  expect(await told(fair)).toEqual([`${d.true(7)} ${d.kept} ${d.added}`, 'status']);
  expect((await told({ ...fair, added: false }))[0]).toBe(`${d.true(7)} ${d.kept} ${d.notAdded}`);
  expect(await told({ kind: 'roll', event: 4 })).toEqual([d.roll(4), 'alert']);
});

const actors = [null, -1, 0, 1, 0, 1];
const MOMENTS = actors.map((actor, position): Moment => ({
  position,
  actor,
  text: position ? `event ${position}` : null,
  touched: [],
  view: {},
}));
/** Of the decisions at 1 and 3: each lost a quarter. */
const LOSING = [1, 3].map((position) => review(position, 1));

function reviewer(
  reviews: readonly Review[],
  ask: () => Promise<unknown> = () => new Promise(() => undefined),
): Reviewer {
  const made = new Reviewer({} as GameRecord, MOMENTS, ask as never, 1);
  made.reviews = new Map(reviews.map((one) => [one.position, one]));
  return made;
}

test('a review is begun, told how far it is, paused and gone on with', () => {
  const given = { show: new Show(MOMENTS), names: ['Ada', 'Bo'], payoffs: [1, 0] };
  const at = reviewer([]);
  shown(ReviewPanel, { ...given, reviewer: at });
  expect(page!.texts('button')).toEqual([t.start]);
  page!.press(t.start);
  expect([page!.texts('button'), page!.texts('[role=status]')]).toEqual([[t.stop], [t.progress(0, 4)]]);
  page!.press(t.stop);
  at.reviews = new Map(LOSING.map((one) => [one.position, one]));
  flushSync();
  expect([page!.texts('button'), page!.texts('[role=status]')]).toEqual([[t.goOn], [t.progress(2, 4)]]);
  const progress = page!.all('progress')[0] as HTMLProgressElement;
  expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['2', '4']);
});

test('a position that somebody plays just now is told, and the others are reviewed', async () => {
  const busy = new Problem(409, 'this game is being played');
  const asked = vi.fn((_: string, { position }: { position: number }) =>
    position === 1 ? Promise.reject(busy) : Promise.resolve(review(position, 0)),
  );
  const at = new Reviewer({} as GameRecord, MOMENTS, asked as never, 1);
  await at.start();
  expect([[...at.reviews.keys()].sort(), at.problem, at.running]).toEqual([[2, 3, 4], busy.message, false]);
});

test('the chances are drawn on a scale whose top is a sure win, and each line is marked at its end', () => {
  const line = Array.from({ length: 9 }, (_, position) => ({ position, chance: position / 10 }));
  const given = { lines: [line], turns: [], names: ['Ada'], total: 10, position: 0, ongo: vi.fn() };
  shown(Curve, given);
  expect(page!.texts('svg[role=img] > g > text')).toEqual(['100 %', '50 %', '0 %']);
  expect(page!.all('svg[role=img] > g > g'), 'every second of nine points, and the last').toHaveLength(5);
});

test('how sure the parts of luck and skill are is told', () => {
  const estimated = { ...review(1, 1).choice!, margin: 0.02, margins: [0.02, 0.02], exact: false };
  const given = { names: ['Ada', 'Bo'], payoffs: [1, 0] };
  shown(LuckAndSkill, { ...given, reviews: [review(1, 1)] });
  expect(page!.text).toContain(t.skill.exact);
  expect(page!.text).not.toContain('±');
  shown(LuckAndSkill, { ...given, reviews: [review(1, 1, { choice: estimated })] });
  expect(page!.text.replaceAll('\u00a0', ' ')).toContain(t.skill.estimated(0, 1).replaceAll('\u00a0', ' '));
  expect(page!.text).toContain('± 2.0');
});

test('one walks by buttons, which end where the game does, and hears where one is', () => {
  const show = new Show(MOMENTS, 0, () => 0);
  shown(Controls, { show });
  const slider = page!.all('input')[0];
  const can = (): string[] =>
    page!.all('button:not(:disabled)').map((button) => button.getAttribute('aria-label') ?? '');
  expect(can()).toEqual([t.play, t.forward, t.last]);
  page!.all(`[aria-label="${t.forward}"]`)[0]?.click();
  flushSync();
  expect(can()).toEqual([t.first, t.back, t.play, t.forward, t.last]);
  expect(slider?.getAttribute('aria-valuetext')).toBe(t.momentOf(1, 5));
  page!.all(`[aria-label="${t.last}"]`)[0]?.click();
  flushSync();
  expect(can()).toEqual([t.first, t.back, t.play]);
});

test('what there is to see lingers in a game that plays itself', () => {
  vi.useFakeTimers();
  const reached = (linger: number): number => {
    const show = new Show(MOMENTS, 0, () => 0);
    show.linger = () => linger;
    show.play();
    vi.advanceTimersByTime(2000);
    show.pause();
    return show.position;
  };
  expect(reached(0)).toBeGreaterThan(2);
  expect(reached(5000)).toBe(1);
});

const GAME: PastGame = {
  game: 'no-game-of-this-name',
  title: 'Snails',
  seats: [aSeat('Ada', { title: 'X' }), aSeat('Bo', { title: 'O' })],
  seat: SPECTATOR,
  moments: MOMENTS,
  result: null,
  dice: null,
  record: { dice: null },
} as unknown as PastGame;

/** The page of a game with these reviews; where one looks. */
function past(
  reviews: readonly Review[],
  more: object = {},
): { onmoment: ReturnType<typeof vi.fn>; at: () => number } {
  const onmoment = vi.fn();
  const given = { past: GAME, reviewer: reviewer(reviews), table: 'abc', start: 0, oneyes: vi.fn(), onmoment };
  shown(Past, { ...given, ...more });
  return { onmoment, at: () => (flushSync(), onmoment.mock.calls.at(-1)?.[0] as number) };
}

function press(key: string): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
}

test('keys lead through the game, and from turning point to turning point', () => {
  const { at } = past(LOSING);
  const way = (...keys: string[]): number[] => keys.map((key) => (press(key), at()));
  expect(way('ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'Home')).toEqual([1, 2, 1, 5, 0]);
  expect(way('PageDown', 'PageDown', 'PageDown', 'PageUp', 'PageUp')).toEqual([1, 3, 3, 1, 1]);
  press('End');
  expect(way('PageUp', 'PageUp')).toEqual([3, 1]);
  press(' ');
  expect(page!.all(`[aria-label="${t.pause}"]`)).toHaveLength(1);
  press(' ');
  expect(page!.all(`[aria-label="${t.play}"]`)).toHaveLength(1);
});

test('sentences after which the game had turned are marked, and the one on the board is the current step', () => {
  const { at } = past(LOSING, { start: 3 });
  expect(at()).toBe(3);
  const lines = page!.all('.list li button');
  expect(lines.map((line) => line.textContent.includes('!'))).toEqual([false, false, true, false, true, false]);
  const current = (): number[] =>
    page!
      .all('.list li button')
      .flatMap((line, number) => (line.getAttribute('aria-current') === 'step' ? [number] : []));
  expect(current()).toEqual([3]);
  lines[1]?.click();
  flushSync();
  expect([current(), at()]).toEqual([[1], 1]);
});

test('the game is seen by whose eyes one likes', () => {
  const oneyes = vi.fn();
  past([], { oneyes });
  const eyes = page!.all('select')[0] as HTMLSelectElement;
  expect([...eyes.options].map((one) => [one.text, Number(one.value)])).toEqual([
    [t.spectator, SPECTATOR],
    ['Ada (X)', 0],
    ['Bo (O)', 1],
  ]);
  eyes.value = '1';
  eyes.dispatchEvent(new Event('change', { bubbles: true }));
  expect(oneyes).toHaveBeenCalledWith(1);
});

test('a link to the moment is copied', async () => {
  const written = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText: written } });
  past([], { start: 4 });
  page!.press(t.link);
  await settled();
  expect(written).toHaveBeenCalledWith(expect.stringMatching(/#\/table\/abc\/replay\/4$/));
  expect(page!.text).toContain(t.copied);
});

test('luck and skill are told when every decision is known, not before', () => {
  const over = { ...GAME, result: { payoffs: [1, 0], text: 'Ada wins.', how: 'played' } };
  const told = (reviews: readonly Review[]): boolean => {
    past(reviews, { past: over });
    return page!.text.includes(t.skill.title);
  };
  expect(told(LOSING)).toBe(false);
  expect(told([1, 2, 3, 4].map((position) => review(position, 0)))).toBe(true);
});
