// @vitest-environment happy-dom
// Lists and tables of the house: what leads where, what is called whose, and whose points stand in which row.
import { afterEach, expect, test, vi } from 'vitest';

import type { KeyCard, TableCard, TournamentView } from './api/types';
import Tables from './home/Tables.svelte';
import Devices from './me/Devices.svelte';
import { meWords } from './me/messages';
import People from './me/People.svelte';
import Watchers from './people/Watchers.svelte';
import LuckAndSkill from './replay/LuckAndSkill.svelte';
import { replayWords } from './replay/messages';
import type { Review } from './replay/types';
import Turns from './replay/Turns.svelte';
import Gathering from './table/Gathering.svelte';
import Moves from './table/Moves.svelte';
import { Page, aPlace, aSeat, aTable } from './test/place';
import Place from './tournament/Place.svelte';
import Rounds from './tournament/Rounds.svelte';
import Standings from './tournament/Standings.svelte';

let page: Page | undefined;
afterEach(() => {
  page?.leave();
  vi.unstubAllGlobals();
});
const nowhere = aPlace(aTable());

function card(id: string, more: Partial<TableCard> = {}): TableCard {
  return {
    id,
    title: 'Snails',
    phase: 'playing',
    seats: [aSeat('Ada'), aSeat('Bo')],
    opened: 0,
    since: null,
    deadline: null,
    turn: null,
    your_turn: false,
    study: false,
    closed: null,
    ...more,
  } as unknown as TableCard;
}

/** The pill of each table, and where its button leads. */
function listed(tables: TableCard[], own: boolean): [string[], (string | null)[], string[]] {
  page?.leave();
  page = new Page(nowhere, Tables, { tables, own, empty: 'none' });
  const links = page.all('a');
  return [page.texts('.pill'), links.map((link) => link.getAttribute('href')), page.texts('a')];
}

test('of one’s own games the list says what waits for whom, and leads back to those that are over', () => {
  const mine = [
    card('a', { your_turn: true, turn: 'Ada' }),
    card('b', { turn: 'Bo' }),
    card('c', { phase: 'gathering' }),
    card('d', { phase: 'over' }),
  ];
  expect(listed(mine, true)).toEqual([
    ['● your turn', 'Bo is to move', 'seats open', 'over'],
    ['#/table/a', '#/table/b', '#/table/c', '#/table/d/replay/0'],
    ['Continue', 'Continue', 'Continue', 'Look back'],
  ]);
});

test('of others’ games it says where one can sit down and where only watch', () => {
  const [, links, words] = listed([card('a'), card('b', { phase: 'gathering' })], false);
  expect(links).toEqual(['#/table/a', '#/table/b']);
  expect(words).toEqual(['Watch', 'Sit down']);
});

test('six games are shown, the rest on demand', () => {
  const many = Array.from({ length: 8 }, (_, at) => card(String(at)));
  listed(many, true);
  expect(page?.all('li').length).toBe(6);
  page?.press('Show 2 older games');
  expect(page?.all('li').length).toBe(8);
});

function key(id: string, more: Partial<KeyCard> = {}): KeyCard {
  return { id, kind: 'device', label: '', since: 0, seen: null, ends: null, here: false, ...more };
}

test('the device in use stands first, says so and is not ended there', () => {
  const keys = [
    key('a', { label: 'Firefox' }),
    key('b', { label: 'Chrome', here: true }),
    key('c', { kind: 'token' }),
  ];
  page = new Page(nowhere, Devices, { keys, onchanged: vi.fn(), onproblem: vi.fn() });
  expect(page.texts('li strong')).toEqual(['Chrome', 'Firefox', 'token for a program']);
  expect(page.all('li').map((line) => line.querySelectorAll('button').length)).toEqual([0, 1, 1]);
  expect(page.all('li').map((line) => line.querySelectorAll('.pill').length)).toEqual([1, 0, 0]);
});

test('who signs out of the last device is warned', () => {
  const asked = (keys: KeyCard[], everywhere: boolean): string => {
    page?.leave();
    page = new Page(nowhere, Devices, { keys, onchanged: vi.fn(), onproblem: vi.fn() });
    page.press(page.texts('.row .button')[everywhere ? 1 : 0] ?? '');
    return page.texts('dialog')[0] ?? '';
  };
  const here = key('a', { here: true });
  const questions = [asked([here], false), asked([here, key('b')], false), asked([here, key('b')], true)];
  expect(new Set(questions).size).toBe(3);
  expect(questions[0]).toContain('nobody can be you again');
});

const CUP = {
  phase: 'playing',
  system: 'swiss',
  round: 1,
  rounds: 3,
  places: 4,
  hosting: false,
  table: 'mine',
  entrants: [
    { number: 4, name: 'Ada', you: true, gone: false },
    { number: 7, name: 'Bo', you: false, gone: true },
    { number: 9, name: 'Cleo', you: false, gone: false },
  ],
  ranking: [
    { rank: 1, number: 9, points: 1.5, tie_break: 2 },
    { rank: 2, number: 4, points: 1, tie_break: 1.25 },
    { rank: 3, number: 7, points: 0, tie_break: 1 },
  ],
  pairings: [
    [
      { board: 1, state: 'over', first: 9, second: 4, table: 'x', points: [1, 0] },
      { board: 2, state: 'bye', first: 7, second: null, table: null, points: null },
    ],
    [{ board: 1, state: 'playing', first: 4, second: 7, table: 'mine', points: null }],
  ],
} as unknown as TournamentView;

test('standings have everybody’s own points in their row', () => {
  page = new Page(nowhere, Standings, { cup: CUP });
  const rows = page.all('tbody tr').map((row) => [...row.children].map((cell) => cell.textContent.trim()));
  expect(rows.map(([rank, name, ...points]) => [rank, name?.split(/\s/)[0], ...points])).toEqual([
    ['1', 'Cleo', '1.5', '2'],
    ['2', 'Ada', '1', '1.25'],
    ['3', 'Bo', '0', '1'],
  ]);
  expect(page.all('tr.you').length).toBe(1);
  expect(page.texts('tr.you .pill')).toEqual(['you']);
  expect(page.texts('tbody tr:last-child .pill')).toEqual(['a bot plays']);
  expect(page.texts('th')[3]).toBe('Buchholz');
});

test('rounds say who met whom with which points, and lead to games that can be watched', () => {
  page = new Page(nowhere, Rounds, { cup: CUP });
  expect(page.texts('h2')).toEqual(['Round 1', 'Round 2']);
  expect(page.texts('.who')).toEqual(['Cleo – Ada', 'Bo: free round', 'Ada – Bo']);
  expect(page.texts('.points')).toEqual(['1 : 0']);
  const links = page.all('a').map((link) => link.getAttribute('href'));
  expect(links, 'to one’s own table leads another button').toEqual(['#/table/x/replay/0']);
  page.leave();
  page = new Page(nowhere, Rounds, { cup: { ...CUP, table: null } });
  expect(page.all('a').map((link) => link.getAttribute('href'))).toContain('#/table/mine');
});

function place(more: Partial<TournamentView>): Page {
  page?.leave();
  const given = { ask: vi.fn(() => Promise.resolve()), introduce: vi.fn(() => Promise.resolve()) };
  return (page = new Page(nowhere, Place, { cup: { ...CUP, ...more }, ...given }));
}

test('a tournament tells everybody what there is to do for them now', () => {
  const told = (more: Partial<TournamentView>): string[] => place(more).texts('h2, [role=status]');
  expect(told({})).toEqual(['Round 1 of 3', 'Your game is on.']);
  expect(told({ phase: 'over' })).toEqual(['First: Cleo.', 'The tournament is over.']);
  const few = CUP.entrants.slice(0, 2);
  const gathering = { phase: 'gathering' } as const;
  expect(told({ ...gathering, entrants: few })).toEqual([
    '2 of 4 places taken.',
    'It can begin when three have joined.',
  ]);
  expect(place({ ...gathering, entrants: few, hosting: true }).button('Begin')?.disabled).toBe(true);
  expect(place({ ...gathering, hosting: true }).button('Begin')?.disabled).toBe(false);
  expect(place(gathering).button('Begin')).toBeUndefined();
  const strangers = CUP.entrants.map((one) => ({ ...one, you: false }));
  expect(place({ ...gathering, entrants: strangers }).button('Join')).toBeDefined();
  expect(place({ ...gathering, entrants: strangers, places: 3 }).button('Join')).toBeUndefined();
  expect(place({}).button('Quit the tournament')).toBeDefined();
});

test('luck, mistakes and result stand under the name of whom they befell', () => {
  const lost = { changes: [-0.25, 0.25], margins: [0, 0] };
  const choice = { seat: 0, best: 0.6, loss: 0.25, stake: 0.5, margin: 0, exact: true, ...lost };
  const review = {
    position: 1,
    seat: 0,
    choice,
    start: [0.5, 0.5],
    start_margins: [0, 0],
  } as unknown as Review;
  page = new Page(nowhere, LuckAndSkill, { reviews: [review], names: ['Ada', 'Bo'], payoffs: [1, 0] });
  const rows = page
    .all('tbody tr')
    .map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim()),
    );
  expect(page.texts('thead th')).toEqual(['Ada', 'Bo']);
  expect(rows).toEqual([
    ['50.0', '50.0'],
    ['+75.0', '−75.0'],
    ['−25.0', '0.0'],
    ['0.0', '+25.0'],
    ['100', '0'],
    ['50.0 %', '–'],
  ]);
});

test('of three each has two rows: who and how well, then start, luck, own choices, those of others and the result', () => {
  const lost = { changes: [-0.25, 0.2, 0.05], margins: [0.04, 0.03, 0] };
  const choice = { seat: 0, best: 0.6, loss: 0.25, stake: 0.5, margin: 0.04, exact: false, ...lost };
  const review = { position: 1, seat: 0, choice, start: [0.3, 0.4, 0.3], start_margins: [0.03, 0, 0] };
  const names = ['Ada', 'Bo', 'Cy'];
  const reviews = [review] as unknown as Review[];
  page = new Page(nowhere, LuckAndSkill, { reviews, names, payoffs: [1, 0, 0] });
  const people = page
    .all('tbody')
    .map((body) =>
      [...body.querySelectorAll('th, td')].map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim()),
    );
  expect(page.texts('thead th')).toEqual(['Start', 'Luck', 'Own choices', 'Others’ choices', 'Result']);
  expect(people).toEqual([
    ['Ada Accuracy 50.0 %', '30.0 ± 3.0', '+95.0 ± 5.0', '−25.0 ± 4.0', '0.0', '100'],
    ['Bo', '40.0', '−60.0 ± 3.0', '0.0', '+20.0 ± 3.0', '0'],
    ['Cy', '30.0', '−35.0', '0.0', '+5.0', '0'],
  ]);
});

test('a turning point tells what the move cost, from what to what', () => {
  const turn = { position: 12, seat: 1, from: 0.7, to: 0.45, played: 'left', best: 'right' };
  const ongo = vi.fn();
  page = new Page(nowhere, Turns, { turns: [turn], names: ['Ada', 'Bo'], done: true, position: 0, ongo });
  expect(page.texts('.name')).toEqual(['Bo']);
  expect(page.texts('strong')).toEqual([replayWords().cost(25)]);
  expect(page.texts('.who .soft')[0]).toMatch(/45.*70/);
  expect(page.texts('.move')[0]).toContain('left');
  expect(page.texts('.move')[1]).toContain('right');
  page.all('button')[0]?.click();
  expect(ongo).toHaveBeenCalledWith(12);
});

test('of people it is told who won how often, and more are asked for while there may be some', async () => {
  const person = (name: string): object => ({
    name,
    games: 9,
    won: 5,
    lost: 3,
    shared: 1,
    ended: 0,
    table: 'x',
    seat: 1,
    game: 'snails',
  });
  const people = Array.from({ length: 20 }, (_, at) => person(`P${at}`));
  const answers = [Array.from({ length: 20 }, (_, at) => person(`Q${at}`)), [person('R')]];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answers.shift())));
  const onproblem = vi.fn();
  page = new Page(nowhere, People, { titles: new Map([['snails', 'Snails']]), people, cups: [], onproblem });
  expect(page.texts('li .soft')[0]).toContain(meWords().balance(5, 3, 1));
  const more = meWords().morePeople;
  for (const [shown, further] of [
    [40, true],
    [41, false],
  ] as const) {
    page.press(more);
    await vi.waitFor(() => expect(page?.texts('li strong').length).toBe(shown));
    expect(Boolean(page.button(more))).toBe(further);
  }
});

test('nobody is sent away without being asked about', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_: unknown, how?: RequestInit) => {
    asked.push(how?.method ?? 'GET');
    return Promise.resolve(Response.json([{ id: 'w1', name: 'Eve', here: true }]));
  });
  page = new Page(nowhere, Watchers, { id: 'abc' });
  await vi.waitFor(() => expect(page?.texts('.who')).toEqual(['Eve']));
  page.press('Remove');
  expect(asked).not.toContain('DELETE');
  page.press('Yes');
  await vi.waitFor(() => expect(asked).toContain('DELETE'));
});

const OPEN = aSeat('', { title: 'O', kind: 'open' });

test('before the game a seat is offered to whoever may take one, and cleared by the host', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined)); // it asks which bots there are
  const at = (more: object): string[] => {
    page?.leave();
    page = new Page(aPlace(aTable({ phase: 'gathering', actor: -2, ...more })), Gathering);
    return page.texts('.seats button');
  };
  const ada = aSeat('Ada', { yours: true });
  const host = ['start', 'fill', 'leave'];
  expect(at({ seats: [ada, OPEN], rights: host })).toEqual(['Leave the seat']);
  expect(at({ seats: [ada, aSeat('Bo')], rights: host })).toEqual(['Leave the seat', 'Clear the seat']);
  expect(at({ seats: [aSeat('Bo'), OPEN] })).toEqual(['Sit here']);
  expect(at({ seats: [ada, OPEN], rights: host, hot_seat: true })).toEqual(['Leave the seat', 'Sit here']);
  expect(page?.button('Begin'), 'not while a seat is open').toBeUndefined();
  at({ seats: [ada, aSeat('Bo')], rights: host });
  expect(page?.button('Begin')).toBeDefined();
  at({ seats: [aSeat('Bo'), aSeat('Cleo')] });
  expect(page?.button('Begin'), 'who watches').toBeUndefined();
});

test('every move has its own chance, and is played when it is pressed', () => {
  const moves = [
    { id: 4, text: 'left', parts: ['a'] },
    { id: 9, text: 'right', parts: ['b'] },
  ];
  const advice = [
    { move: 9, text: 'right', chance: 0.25 },
    { move: 4, text: 'left', chance: 0.75 },
  ];
  const play = vi.fn();
  const at = aPlace(aTable({ moves }), { play }, { coach: { data: { advice, exact: true } } });
  page = new Page(at, Moves);
  expect(page.texts('[data-move]')).toEqual(['left 75 %', 'right 25 %']);
  expect(page.texts('h2')).toEqual(['Your moves: 2']);
  page.all('[data-move]')[1]?.click();
  expect(play).toHaveBeenCalledWith(9);
});

test('between turns the list of moves says whom the table waits for', () => {
  page = new Page(aPlace(aTable({ actor: 1 })), Moves);
  expect(page.texts('h2')).toEqual(['Bo is to move']);
});
