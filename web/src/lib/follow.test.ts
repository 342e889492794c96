import { expect, test } from 'vitest';

import type { TableView } from './api/types';
import { DICE_PACE, PACE, actorAfter, continued, frames } from './follow';

function table(given: Partial<TableView>): TableView {
  return {
    version: 1,
    since: 0,
    log_from: 0,
    log: [],
    touched: [],
    events: [],
    chat: [],
    notes: [],
    steps: [],
    view: null,
    ...given,
  } as TableView;
}

const known = table({
  version: 4,
  log: ['a', 'b', 'c'],
  touched: [['1'], ['2'], ['3']],
  events: [
    [-1, 0],
    [0, 5],
    [1, 6],
  ],
  chat: [{ number: 2, at: 0, seat: 0, name: 'Ada', text: 'hello' }],
});

test('what is new goes on from what one has', () => {
  const whole = continued(
    known,
    table({ version: 5, since: 4, log_from: 3, log: ['d'], touched: [['4']], events: [[0, 7]] }),
  );
  expect(whole.log).toEqual(['a', 'b', 'c', 'd']);
  expect(whole.touched.at(-1)).toEqual(['4']);
  expect(whole.events).toHaveLength(4);
  expect(whole.chat).toHaveLength(1);
});

test('an undo shortens what one has', () => {
  const whole = continued(known, table({ version: 5, since: 4, log_from: 1 }));
  expect(whole.log).toEqual(['a']);
  expect(whole.events).toEqual([[-1, 0]]);
});

test('a whole table replaces everything', () => {
  expect(continued(known, table({ version: 5, since: 0, log: ['x'] })).log).toEqual(['x']);
});

test('no remark is told twice', () => {
  const again = table({ version: 5, since: 4, log_from: 3, chat: known.chat });
  expect(continued(known, again).chat).toHaveLength(1);
});

test('every event has its picture, the table itself comes last', () => {
  const pictures = frames({ ...known, steps: [{ after: 'b' }], view: { after: 'c' } });
  expect(pictures.map(({ view, told, touched }) => [view, told, touched])).toEqual([
    [{ after: 'b' }, 2, ['2']],
    [{ after: 'c' }, 3, ['3']],
  ]);
});

test('a picture says whose doing it is, and who decides next', () => {
  const pictures = frames({ ...known, actor: 0, steps: [{}, {}], view: {} });
  expect(pictures.map(({ by, actor }) => [by, actor])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ]);
});

test('dice take longer', () => {
  expect(frames({ ...known, steps: [{}, {}], view: {} }).map(({ pace }) => pace)).toEqual([
    DICE_PACE,
    PACE,
    PACE,
  ]);
});

test('before the game there is nothing to show', () => {
  expect(frames(table({}))).toEqual([]);
});

test('dice belong to whoever decides after them, and after the last event the house says who does', () => {
  const events: TableView['events'] = [
    [-1, 0],
    [0, 5],
    [-1, 2],
    [1, 6],
  ];
  expect([0, 1, 2, 3, 4].map((told) => actorAfter({ events, actor: 0 }, told))).toEqual([0, 0, 1, 1, 0]);
});
