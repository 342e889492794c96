// @vitest-environment happy-dom
// Lessons as one takes them: pages, answers, places that are kept, and what is offered before and after.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ChapterCard, GameCard, LessonPlace } from '../api/types';
import { isFirstGame } from '../first';
import { settings } from '../settings.svelte';
import { No, aHouse, settled, type Asked } from '../test/house';
import { Page, aPlace, aTable } from '../test/place';
import CoachSays from './CoachSays.svelte';
import CourseList from './CourseList.svelte';
import Finished from './Finished.svelte';
import Lesson from './Lesson.svelte';
import LessonText from './LessonText.svelte';
import { learnWords } from './messages';
import { keepPlace, placeIn } from './progress';
import { Pupil } from './pupil.svelte';

const t = learnWords();
const GAME = { id: 'snails', title: 'Snails', bots: ['random', 'easy', 'medium'] } as unknown as GameCard;
let page: Page | undefined;

beforeEach(() => {
  localStorage.clear();
  settings.motion = 'none';
});
afterEach(() => {
  page?.leave();
  page = undefined;
  settings.motion = 'normal';
  vi.unstubAllGlobals();
});

function sheet(step: number, scenes: number[] = []): LessonPlace['pages'][number] {
  const told = scenes.map((view) => ({ view: { view }, text: `event ${view}`, touched: [], by_chance: false }));
  return { step, text: `page ${step}`, point: ['a'], view: { step }, scenes: told };
}

/** A chapter: two pages to read, a question with two answers of which the second is right, and a last page. */
const CHAPTER = {
  title: 'First races',
  steps: 4,
  seat: 1,
  seats: ['X', 'O'],
  moves: [],
  choices: [],
  wrong: null,
  reason: null,
};
function chapter(sent: unknown): unknown {
  const { answers } = sent as { answers: number[] };
  if (answers.length === 0 || answers[0] === 0) {
    const wrong = answers.length ? 'Not that one.' : null;
    const asked = { asks: 'choice', choices: ['left', 'right'], pages: [sheet(0), sheet(1), sheet(2)] };
    return { ...CHAPTER, ...asked, answers: [], wrong };
  }
  return { ...CHAPTER, asks: null, answers: [1], pages: [sheet(3, [7])] };
}

async function opened(): Promise<[Pupil, Asked[]]> {
  const asked = aHouse({ 'games/snails/lessons/races': chapter });
  const pupil = new Pupil('snails', 'races');
  await pupil.open();
  return [pupil, asked];
}

const answersOf = (asked: Asked[]): unknown[] =>
  asked.map(({ body }) => (body as { answers: unknown }).answers);

test('pages are read, a question is answered, and the end is kept as done', async () => {
  const [pupil] = await opened();
  expect([pupil.page?.text, pupil.isFirst, pupil.asks]).toEqual(['page 0', true, null]);
  pupil.next();
  pupil.next();
  expect([pupil.page?.text, pupil.asks]).toEqual(['page 2', 'choice']);
  pupil.next();
  expect(pupil.page?.text, 'a question is not passed over').toBe('page 2');
  await pupil.answer(0);
  expect([pupil.reason, pupil.page?.text]).toEqual(['Not that one.', 'page 2']);
  await pupil.answer(1);
  expect([pupil.reason, pupil.page?.text, pupil.asks]).toEqual([null, 'page 3', null]);
  expect(placeIn('snails', 'races')).toEqual({ answers: [1], page: 0, done: false });
  pupil.next();
  expect([pupil.finished, placeIn('snails', 'races')]).toEqual([true, { answers: [], page: 0, done: true }]);
});

test('one goes back page by page, from the end, and by taking an answer back', async () => {
  const [pupil, asked] = await opened();
  pupil.next();
  pupil.next();
  await pupil.answer(1);
  pupil.next();
  await pupil.back();
  expect([pupil.finished, pupil.page?.text]).toEqual([false, 'page 3']);
  await pupil.back();
  expect([pupil.page?.text, answersOf(asked)]).toEqual(['page 2', [[], [1], []]]);
  await pupil.back();
  expect(pupil.page?.text).toBe('page 1');
  expect(placeIn('snails', 'races').page, 'a page back is kept, too').toBe(1);
});

test('a chapter goes on where it was left; one that is done begins anew and stays done', async () => {
  keepPlace('snails', 'races', { answers: [], page: 1, done: false });
  const [left] = await opened();
  expect(left.page?.text).toBe('page 1');
  keepPlace('snails', 'races', { answers: [1], page: 0, done: true });
  const [again, asked] = await opened();
  expect([again.page?.text, answersOf(asked)]).toEqual(['page 0', [[]]]);
  expect(placeIn('snails', 'races').done).toBe(true);
  again.next();
  expect(placeIn('snails', 'races'), 'who is in the middle is not done').toEqual({
    answers: [],
    page: 1,
    done: false,
  });
});

test('who touches the board where there is something to read or to choose is told so', async () => {
  const [pupil] = await opened();
  pupil.touch('a');
  expect(pupil.reason).toBe(t.readOn);
  pupil.next();
  pupil.next();
  pupil.touch('a');
  expect(pupil.reason).toBe(t.chooseFirst);
});

test('a first press of Next ends what moves, a second one turns the page', async () => {
  settings.motion = 'normal';
  const pages = [sheet(0, [1, 2]), sheet(1)];
  aHouse({ 'games/snails/lessons/races': { ...CHAPTER, asks: null, answers: [], pages } });
  const pupil = new Pupil('snails', 'races');
  await pupil.open();
  pupil.scene.play([1, 2].map((told) => ({ view: {}, touched: [], told, pace: 9000, by: 0, actor: 0 })));
  for (const [busy, moving, at] of [
    [false, false, 0],
    [false, false, 1],
  ] as const) {
    pupil.next();
    expect([pupil.scene.busy, pupil.scene.moving, pupil.at]).toEqual([busy, moving, at]);
    if (at === 0) expect(pupil.scene.now?.told, 'all of it is shown').toBe(2);
  }
  pupil.scene.stop();
});

test('what cannot be had is told', async () => {
  aHouse({ 'games/snails/lessons/races': new No(404, 'there is no such lesson') });
  const pupil = new Pupil('snails', 'races');
  await pupil.open();
  expect([pupil.problem, pupil.place]).toEqual(['there is no such lesson', null]);
});

const CHAPTERS = ['one', 'two', 'three', 'four'].map((id, at) => ({
  id,
  title: id.toUpperCase(),
  kind: at < 2 ? 'lesson' : 'exercise',
  minutes: 3,
})) as unknown as ChapterCard[];

test('a lesson says where one is, whose side one plays, and what to press', async () => {
  aHouse({ 'games/snails/lessons/one': chapter });
  page = new Page(aPlace(aTable()), Lesson, { game: GAME, chapter: 'one', chapters: CHAPTERS });
  await settled();
  expect(page.texts('h1, [data-step], [data-idea]')).toEqual(['First races', 'Step 1 of 4', 'page 0']);
  const back = (): boolean | undefined => (page?.all('[data-back]')[0] as HTMLButtonElement).disabled;
  expect([page.texts('[data-next]'), back()]).toEqual([[t.next], true]);
  page.press(t.next);
  expect(back()).toBe(false);
  page.press(t.next);
  expect([page.texts('[data-choice]'), page.texts('.todo')]).toEqual([['left', 'right'], [t.yourChoice]]);
  page.press('right');
  await settled();
  expect(page.texts('[data-next]')).toEqual([t.finish]);
  page.press(t.finish);
  expect(page.texts('[data-finished]')).toEqual([t.well]);
});

function course(): string[] {
  page?.leave();
  page = new Page(aPlace(aTable()), CourseList, { game: GAME, chapters: CHAPTERS });
  return page.texts('.lessons a');
}

test('of lessons it is told which are done, which one can go on with, and which is due', () => {
  expect(course()).toEqual([t.begin, t.begin]);
  expect(page?.all('.lessons a.main').map((link) => link.dataset['chapter'])).toEqual(['one']);
  expect(page?.text).toContain(t.exercisesHelp(0, 2));
  keepPlace('snails', 'one', { answers: [], page: 0, done: true });
  keepPlace('snails', 'two', { answers: [], page: 1, done: false });
  keepPlace('snails', 'four', { answers: [], page: 0, done: true });
  expect(course()).toEqual([t.again, t.resume]);
  expect(page?.all('.lessons a.main').map((link) => link.dataset['chapter'])).toEqual(['two']);
  expect(page?.texts('.lessons .done')).toEqual([`✓ ${t.done}`]);
  expect(page?.text).toContain(t.exercisesHelp(1, 2));
  expect(page?.texts('.exercises .number')).toEqual(['1', '✓']);
  keepPlace('snails', 'two', { answers: [4], page: 0, done: false });
  expect(course()[1]).toBe(t.resume);
});

test('at the end comes the next chapter, and after the last lesson a first game', () => {
  const ended = (chapter: string): [string[], number] => {
    page?.leave();
    page = new Page(aPlace(aTable()), Finished, { game: GAME, chapter, chapters: CHAPTERS, onback: vi.fn() });
    return [page.texts('h2, [data-on]'), page.all('[data-first]').length];
  };
  expect(ended('one')).toEqual([[t.well, t.nextChapter('TWO')], 0]);
  expect(page?.all('[data-on]')[0]?.getAttribute('href')).toBe('#/learn/snails/two');
  expect(ended('two')).toEqual([[t.well, t.nextChapter('THREE')], 1]);
  expect(ended('four')).toEqual([[t.solved], 0]);
});

test('a first game is a study game against an easy bot, and the device knows it again', async () => {
  const me = { nickname: 'Ada' };
  const asked = aHouse({
    me,
    tables: { id: 'abc', table: { ...aTable(), dice: { scheme: 0 } } },
    'tables/abc/commands': {},
  });
  page = new Page(aPlace(aTable()), CourseList, { game: GAME, chapters: CHAPTERS });
  page.press(t.play);
  await settled();
  expect(asked.filter(({ path }) => path.startsWith('tables')).map(({ body }) => body)).toEqual([
    { game: 'snails', coach: true, study: true },
    expect.objectContaining({ type: 'start', fill: 'easy' }),
  ]);
  expect([isFirstGame('abc'), isFirstGame('ab'), location.hash]).toEqual([true, false, '#/table/abc']);
});

test('the coach of a first game says what the move was worth that was made, not the one to come', () => {
  const advice = (best: number) =>
    [best, 1 - best].map((chance, at) => ({ move: at, text: `move ${at}`, chance, low: null, high: null }));
  const side = $state({ coach: { data: { position: 0, advice: advice(0.9), exact: true } } });
  const events = [
    [0, 1],
    [1, 0],
    [0, 0],
  ] as [number, number][];
  const at = { ...aPlace(aTable({ events })), side } as unknown as ReturnType<typeof aPlace>;
  page = new Page(at, CoachSays);
  expect(page.text).not.toContain('Your last move');
  side.coach.data = { position: 2, advice: advice(0.6), exact: true };
  flushSync();
  expect(page.text).toContain(t.coachLost('move 0', 80));
});

test('what happened is told as the board shows it, and the idea when it has come to rest', () => {
  const given = { page: sheet(1, [1, 2, 3]), answered: false };
  const scene = $state({ moving: true, now: { told: 1 } });
  page = new Page(aPlace(aTable()), LessonText, { ...given, pupil: { scene } });
  const coming = (): boolean[] | undefined => page?.all('li').map((line) => line.classList.contains('coming'));
  const idea = (): boolean | undefined => page?.all('[data-idea]')[0]?.classList.contains('coming');
  expect([coming(), idea()]).toEqual([[false, true, true], true]);
  scene.now = { told: 3 };
  flushSync();
  expect([coming(), idea()]).toEqual([[false, false, false], true]);
  scene.moving = false;
  flushSync();
  expect([coming(), idea()]).toEqual([[false, false, false], false]);
});

/** The body of the last question that was not an answer only. */
const touches = (asked: Asked[]): unknown => (asked.at(-1)?.body as { touch?: unknown }).touch;

test('a part is explained by the rules where a move is asked for next, and why it cannot be touched is told', async () => {
  const place = { ...CHAPTER, asks: 'move', answers: [], pages: [sheet(0), sheet(1)] };
  let reason: string | null = 'It does not match (P2).';
  const asked = aHouse({ 'games/snails/lessons/races': () => ({ ...place, reason }) });
  const pupil = new Pupil('snails', 'races');
  await pupil.open();
  pupil.touch('die');
  await settled();
  expect([pupil.reason, touches(asked)]).toEqual(['It does not match (P2).', ['die']]);
  reason = null;
  pupil.touch('die');
  await settled();
  expect(pupil.reason, 'there is something to read first').toBe(t.readOn);
});

test('another language changes the words, not the page', async () => {
  const [pupil, asked] = await opened();
  pupil.next();
  await pupil.retell();
  expect([pupil.page?.text, answersOf(asked)]).toEqual(['page 1', [[], []]]);
});

test('who turns pages by key finds what comes next under the finger', async () => {
  aHouse({ 'games/snails/lessons/one': chapter, 'games/snails': { board: null } });
  page = new Page(aPlace(aTable()), Lesson, { game: GAME, chapter: 'one', chapters: CHAPTERS });
  await settled();
  const turn = async (detail: number): Promise<Element | null> => {
    const next = page!.all('[data-next]')[0]!;
    (document.activeElement as HTMLElement | null)?.blur();
    next.dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
    flushSync();
    await settled();
    return document.activeElement;
  };
  expect(await turn(1), 'by mouse the focus stays').toBe(document.body);
  expect(await turn(0)).toBe(page.all('[data-choice]')[0]);
});

test('at the board of a lesson one is oneself, on the seat that the lesson gives', async () => {
  const view = {
    tracks: [],
    scores: [0, 0],
    matches: [],
    dice: [],
    last_roll: [],
    player: 0,
    turn: 1,
    over: false,
  };
  const first = { ...sheet(0), view, point: [] };
  aHouse({ 'games/snails-pace/lessons/one': { ...CHAPTER, asks: null, answers: [], pages: [first] } });
  const game = { ...GAME, id: 'snails-pace' };
  page = new Page(aPlace(aTable()), Lesson, { game, chapter: 'one', chapters: CHAPTERS });
  await settled();
  expect(page.texts('.plate .name')).toEqual(['X', t.you]);
});
