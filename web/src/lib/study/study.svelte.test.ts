// @vitest-environment happy-dom
// The page of a game's study: the house's, that of an edition that somebody brings, and what is wrong with one.
import { afterEach, expect, test, vi } from 'vitest';

import Study from '../../pages/Study.svelte';
import type { StudyReport } from '../api/types';
import { No, aHouse, settled } from '../test/house';
import { Page, aPlace, aTable } from '../test/place';
import { studyWords } from './messages';
import { sizeOf } from './picture';
import Report from './Report.svelte';

const t = studyWords();
let page: Page | undefined;
afterEach(() => {
  page?.leave();
  vi.unstubAllGlobals();
});

const SVG = '<svg viewBox="0 0 320 120.5"></svg>';
const section = (id: string, more: object = {}): object => ({
  id,
  title: id,
  missing: null,
  said: [`about ${id}`],
  svg: SVG,
  shows: `picture of ${id}`,
  definition: 'so it is measured',
  source: 'a book',
  ...more,
});
const report = (name: string): StudyReport =>
  ({ games: 9, traced: 3, summary: [name], sections: [section('length')] }) as unknown as StudyReport;

/** The page of a game, at a house that knows these studies: its own, and those of editions. */
async function study(
  printed: boolean,
  brought: (sent: unknown) => unknown,
): Promise<ReturnType<typeof aHouse>> {
  const options = printed ? [{ kind: 'edition' }] : [{ kind: 'choice' }];
  const asked = aHouse({
    'games/snails': { title: 'Snails', options },
    'games/snails/study': (sent: unknown) => (sent ? brought(sent) : report('of the house')),
  });
  page?.leave();
  page = new Page(aPlace(aTable()), Study, { game: 'snails' });
  await settled();
  return asked;
}

async function dropped(name: string, text: string): Promise<void> {
  const event = new Event('drop', { cancelable: true });
  Object.assign(event, { dataTransfer: { files: [new File([text], name)] } });
  window.dispatchEvent(event);
  await settled();
}

test('the house’s own study comes first, an edition has its own, and one comes back', async () => {
  const asked = await study(true, () => report('of mine'));
  expect(page?.texts('li')).toEqual(['of the house']);
  await dropped('mine.toml', 'x = 1');
  expect(asked.at(-1)?.body).toEqual({ edition: 'x = 1', file: 'mine.toml' });
  expect(page?.texts('li')).toEqual(['of mine']);
  page?.press(t.house);
  await settled();
  expect(page?.texts('li')).toEqual(['of the house']);
  await dropped(`${'m'.repeat(120)}.toml`, 'x = 1');
  expect((asked.at(-1)?.body as { file: string }).file, 'the house takes no longer name').toHaveLength(100);
});

test('an edition that is wrong is told to be, and not tried again; a busy house is', async () => {
  await study(true, () => new No(422, 'edition mine.toml: x is no key'));
  await dropped('mine.toml', 'x = 1');
  expect(page?.texts('[role=alert]')).toEqual(['edition mine.toml: x is no key']);
  expect(page?.button(t.again)).toBeUndefined();
  let busy = true;
  await study(true, () => (busy ? new No(503, 'too much to think') : report('of mine')));
  await dropped('mine.toml', 'x = 1');
  expect(page?.texts('[role=alert]')).toEqual(['too much to think']);
  busy = false;
  page?.press(t.again);
  await settled();
  expect(page?.texts('li')).toEqual(['of mine']);
});

test('a game without a printed board takes no edition', async () => {
  await study(false, () => report('of mine'));
  expect(page?.all('input[type=file]')).toEqual([]);
  expect(page?.texts('li')).toEqual(['of the house']);
});

test('what was found has its picture, with words for it and room left for it; what is missing says why', () => {
  const sections = [section('length'), section('owners', { missing: 'nobody owns', said: [], svg: null })];
  page = new Page(aPlace(aTable()), Report, { report: { ...report('x'), sections } });
  const picture = page.all('img')[0];
  expect([
    picture?.getAttribute('alt'),
    picture?.getAttribute('width'),
    picture?.getAttribute('height'),
  ]).toEqual(['picture of length', '320', '121']);
  expect(page.texts('[data-measure=owners] > p')).toEqual(['nobody owns']);
  expect(page.texts('[data-measure=length] > p')).toEqual(['about length']);
  expect(sizeOf('<svg></svg>')).toEqual({ width: 560, height: 200 });
});
