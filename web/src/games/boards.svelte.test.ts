// @vitest-environment happy-dom
// What the boards of the house tell: whose, how much, who won and when that may be known. In pictures and in words.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fill } from '../lib/board/words';
import { Page, aPlace, aSeat, aTable } from '../lib/test/place';
import cargolino from './cargolino-valentino';
import { cardsTold } from './cargolino-valentino/told';
import Counting from './cargolino-valentino/Counting.svelte';
import { messages as gardenWords } from './cargolino-valentino/messages';
import CargolinoPlayer from './cargolino-valentino/Player.svelte';
import type { CargolinoView } from './cargolino-valentino/view';
import giant from './giant-snail';
import { winners } from './giant-snail/count';
import { zones } from './giant-snail/layout';
import { messages as giantWords } from './giant-snail/messages';
import Plan from './giant-snail/Plan.svelte';
import GiantPlayers from './giant-snail/Players.svelte';
import Region from './giant-snail/Region.svelte';
import type { View as GiantView } from './giant-snail/view';
import invasion from './snail-invasion';
import InvasionDice from './snail-invasion/Dice.svelte';
import InvasionEnding from './snail-invasion/Ending.svelte';
import { messages as invasionWords } from './snail-invasion/messages';
import type { View as InvasionView } from './snail-invasion/view';
import Xray from './snail-invasion/Xray.svelte';
import pace from './snails-pace';
import { messages as paceWords } from './snails-pace/messages';
import Podium from './snails-pace/Podium.svelte';
import type { SnailsPaceView, TrackView } from './snails-pace/view';

const seats = [aSeat('Ada', { title: 'X' }), aSeat('Bo', { title: 'O' }), aSeat('Cy')];
const touch = { candidates: new Set<string>(), touched: [], shown: new Set<string>(), ontouch: vi.fn() };
const board = { ...touch, seat: 0, seats, advice: new Map<string, number>(), pace: 0, language: 'en' };
let page: Page | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  // The test's browser complains of motions that end because their thing has gone.
  vi.spyOn(Animation.prototype, 'cancel').mockReturnValue(undefined);
});
afterEach(() => {
  page?.leave();
  vi.restoreAllMocks();
  page = undefined;
  vi.useRealTimers();
});

function shown(what: ConstructorParameters<typeof Page>[1], given: object): Page {
  page?.leave();
  return (page = new Page(aPlace(aTable()), what, given));
}
const labels = (selector: string): (string | null)[] =>
  page!.all(selector).map((one) => one.getAttribute('aria-label'));

test('sounds of a game are of what has just happened, and of nothing else', () => {
  const heard = (client: { sound?: (now: never, before: never) => unknown }, ...views: object[]): unknown[] =>
    views.slice(1).map((view, at) => client.sound?.(view as never, views[at] as never));
  const race = (won: number): object => ({ tracks: [0, 1].map((at) => ({ winner: at < won ? 1 : null })) });
  expect(heard(pace, race(0), race(1), race(1))).toEqual(['finish', undefined]);
  const eaten = (count: number): object => ({ eaten: Array.from({ length: count }) });
  expect(heard(invasion, eaten(0), eaten(1), eaten(1))).toEqual(['munch', undefined]);
  const ruins = (count: number): object => ({
    regions: [null, ...[0, 1].map((at) => ({ ruined: at < count }))],
  });
  expect(heard(giant, ruins(0), ruins(1), ruins(1), ruins(2))).toEqual(['rumble', undefined, 'rumble']);
  const stage = (stage: string, races: number): object => ({
    stage,
    past_races: Array.from({ length: races }),
  });
  expect(heard(cargolino, stage('move', 0), stage('deal', 1), stage('roll', 1), stage('move', 1))).toEqual([
    'shells',
    'card',
    undefined,
  ]);
});

const track = (number: number, to_go: [number, number], more: Partial<TrackView> = {}): TrackView => ({
  track: number,
  columns: null,
  to_go,
  rider: null,
  winner: null,
  parked: null,
  ...more,
});
const PACE = {
  tracks: [track(1, [8, 0], { winner: 1 }), track(5, [4, 5], { rider: 1 }), track(7, [3, 7])],
  scores: [7, 1],
  matches: [7],
  dice: [1, 2, 4],
  last_roll: [1, 2, 4],
  player: 0,
  turn: 3,
  over: false,
} as unknown as SnailsPaceView;

test('tracks tell who is where, who rides on whom, who won, and where the dice lead while somebody is to move', () => {
  const words = paceWords.en;
  shown(pace.Board, { ...board, view: PACE });
  const [seven, five, one] = labels('[data-part^=track-]');
  expect(seven).toContain(words.matched);
  expect(five).toContain(fill(words.riding, { rider: 'O', below: 'X' }));
  expect(five).not.toContain(words.matched);
  expect(one).toContain(fill(words.won, { side: 'O' }));
  expect(labels('.plate').map((label) => label?.slice(0, 1))).toEqual(['X', 'O']);
  expect(page!.all('.plate.turn').map(({ dataset }) => dataset['about'])).toEqual(['score-1']);
  const asleep = page!.all('.track').map((row) => row.querySelectorAll('.shut').length / 2);
  expect(asleep, 'who carries another, and who has lost').toEqual([0, 1, 1]);
  const flag = page!.all('.pole')[0]?.parentElement;
  expect([flag?.querySelectorAll('ellipse').length, flag?.querySelectorAll('.f1').length], 'O’s').toEqual([
    1, 1,
  ]);
  const plain = (ended: boolean): string => shown(pace.Plain, { ...board, view: PACE, ended }).text;
  expect(plain(false)).toContain(words.matched);
  expect(plain(true), 'nobody moves any more').not.toContain(words.matched);
  shown(pace.Board, { ...board, view: PACE, ended: true });
  expect(labels('[data-part^=track-]').join()).not.toContain(words.matched);
  expect(page!.all('.plate.turn')).toEqual([]);
  shown(pace.Board, { ...board, view: PACE, moving: 1 });
  expect(page!.all('.plate.turn').map(({ dataset }) => dataset['about'])).toEqual(['score-2']);
});

const pointsOf = (side: string, name: string, points: number): string =>
  fill(paceWords.en.points, { side, name, points });

test('points are added up track by track, and the crown is the winner’s when all are counted', () => {
  const view = {
    ...PACE,
    tracks: [track(1, [0, 0], { winner: 0 }), track(5, [0, 0], { winner: 1 })],
    over: true,
  };
  const given = { view, seats, payoffs: [0, 1], language: 'en', pace: 450, onend: vi.fn() };
  shown(Podium, given);
  const label = (): string | null | undefined => labels('svg[role=img]')[0];
  const points = (one: number, other: number): string =>
    `${pointsOf('X', 'Ada', one)}. ${pointsOf('O', 'Bo', other)}`;
  const seen = [0, 1, 2].map((): unknown[] => {
    const now = [label(), page!.texts('.points'), page!.all('.crown').length];
    vi.advanceTimersByTime(420);
    flushSync();
    return now;
  });
  expect(seen).toEqual([
    [points(0, 0), ['0', '0'], 0],
    [points(1, 0), ['1', '0'], 0],
    [points(1, 5), ['1', '5'], 1],
  ]);
  const crowned = page!.all('svg[role=img] > g').map((side) => side.querySelectorAll('.crown').length);
  expect(crowned).toEqual([0, 1]);
});

const RACE = {
  hands: [
    ['red', 'green'],
    ['blue', 'white'],
  ],
  unowned: [],
  places: {},
  pays: { red: 1, green: 2, blue: 4, white: 8 },
  shells: [3, 12],
};
const SNAILS = { purple: 0, blue: 3, red: 1, green: 0, yellow: 0, white: 0 };
const GARDEN = {
  stage: 'move',
  race: 2,
  turn: 2,
  seat: 0,
  player: 1,
  players: 2,
  cards: 2,
  own: ['red', 'blue'],
  scores: [3, 12],
  past_races: [RACE],
  track: Array.from({ length: 5 }, () => ({ colour: 'red', pays: 0 })),
  dice: [],
  snails: SNAILS,
  over: false,
  simple_dice: false,
} as unknown as CargolinoView;

test('of cards one is told one’s own, whoever is to move', () => {
  const words = gardenWords.en;
  const own = `${words.red}, ${words.blue}`;
  expect([0, 1].map((seat) => cardsTold(GARDEN, seat, words).includes(own))).toEqual([true, false]);
  const drawn = [0, 1].map((seat) => {
    const given = { view: GARDEN, seat, names: ['Ada', 'Bo'], width: 300, height: 78, shown: false, label: '' };
    shown(CargolinoPlayer, given);
    return [page!.all('.chip').length, page!.all('.back').length];
  });
  expect(drawn, 'two of the past, and two of now').toEqual([
    [4, 0],
    [2, 2],
  ]);
});

test('cards are counted player by player, and shells of nobody else', () => {
  const texts = (now: number): string[] => {
    const given = { view: GARDEN, seats, race: 0, count: { now, done: false }, pace: 0, words: gardenWords.en };
    return shown(Counting, given).texts('.shells text');
  };
  expect([0, 1, 2, 3, 4].map(texts)).toEqual([
    ['0', '0'],
    ['1', '0'],
    ['3', '0'],
    ['3', '4'],
    ['3', '12'],
  ]);
});

test('the garden in words says how far each snail has still to go, and who is to move', () => {
  const rows = (more: object): string[][] => {
    shown(cargolino.Plain, { ...board, view: { ...GARDEN, ...more } });
    return page!.all('tbody tr').map((row) => [...row.children].map((cell) => cell.textContent.trim()));
  };
  const far = (colour: string): string | undefined => rows({}).find(([name]) => name === colour)?.[2];
  expect([far('blue'), far('red'), far('purple')]).toEqual(['1', '3', '4']);
  const called = (more: object): boolean[] =>
    rows(more)
      .slice(-2)
      .map(([name]) => name!.includes(gardenWords.en.toMove));
  expect([called({}), called({ over: true })]).toEqual([
    [false, true],
    [false, false],
  ]);
});

test('nobody is elected where nobody could vote, and all with most votes share', () => {
  const view = (saved: boolean, ...votes: number[]): GiantView =>
    ({ saved, players: votes.map((final_votes) => ({ final_votes })) }) as unknown as GiantView;
  expect([winners(view(true, 1, 6, 6)), winners(view(true, 1, 6, 4)), winners(view(false, 1, 6, 4))]).toEqual([
    [1, 2],
    [1],
    [],
  ]);
  expect(giant.colours, 'Red, Blue and Black are painted so').toEqual(['var(--p1)', 'var(--p0)', 'var(--ink)']);
});

test('whose move is shown is marked, whatever comes after it', () => {
  const stock = { pool: 1, reserve: 2, metal: 3, energy: 4, votes: 5, claimed: 6, forfeited: false };
  const view = { players: [stock, stock, stock], player: 0, leader: 2 } as unknown as GiantView;
  const given = { view, player: 1, zones: zones(12, 4, false).players, seats, words: giantWords.en };
  shown(GiantPlayers, given);
  expect(page!.all('.sheet').map((sheet) => sheet.classList.contains('marked'))).toEqual([false, true, false]);
  expect(labels('[role=img]').map((label) => label?.includes(giantWords.en.leader))).toEqual([
    false,
    false,
    true,
  ]);
});

test('the Earth in words says who is asked; a weapon that is built costs its shots, one that is not its building', () => {
  const view = {
    round: 2,
    phase: 'actions',
    task: 'action',
    player: 1,
    leader: 0,
    regions: [],
    deck: { unseen: {}, next: [] },
    snail: { alive: true, life: 9, space: null },
    ruins_to_defeat: 3,
    over: false,
    players: [],
    robot: { sections: [], finished: false },
    weapons: [],
    market: [],
    pending: {},
    prices: { hand_limit: 3, step: 2, blow: 3 },
  };
  expect(shown(giant.Plain, { ...board, view }).text).toContain('Bo: ');
  const priced = (built: boolean): number[] => {
    const costs = { build: { metal: 3, energy: 0 }, fire: { metal: 0, energy: 2 } };
    const weapons = [{ name: 'flambe', owner: 0, built, fired: false, damage: 2, ...costs }];
    const given = { view: { ...view, weapons }, zone: zones(12, 4, false).robot, words: giantWords.en };
    shown(Plan, { ...touch, ...given, advice: new Map() });
    return ['.metal', '.energy'].map((good) => page!.all(`[data-part=weapon-1] ${good}`).length);
  };
  expect([priced(false), priced(true)]).toEqual([
    [3, 0],
    [0, 2],
  ]);
});

test('a row of a region has as many slots as workers and free ones together', () => {
  const rows = [
    { workers: [1, 0, 1], free: 2 },
    { workers: [0, 0, 0], free: 1 },
  ];
  const region = {
    number: 3,
    kind: 'mine',
    owner: 0,
    ruined: false,
    rows,
    guards: [],
    snail: false,
    robot: false,
  };
  shown(Region, { ...touch, region, words: giantWords.en, named: true, advice: new Map() });
  const slots = page!.all('[data-part*=row]').map((row) => row.querySelectorAll('.slot').length);
  expect(slots).toEqual([4, 1]);
});

const INVADED = {
  turn: 4,
  player: 0,
  dice: [2, 3],
  last_roll: [2, 3],
  squares: [],
  shed: [],
  nest: { tree: [], loose: [] },
  eaten: [],
  over: false,
  end: null,
} as unknown as InvasionView;

test('the dice say whose turn it is: the Gardener’s or the snails’', () => {
  const words = invasionWords.en;
  const zone = { x: 0, y: 0, width: 200, height: 62 };
  const who = (more: object, given: object = {}): string[] =>
    shown(InvasionDice, { view: { ...INVADED, ...more }, zone, words, shown: false, pace: 0, ...given }).texts(
      '.who',
    );
  expect([who({}), who({ player: 1 }), who({}, { moving: 1 }), who({}, { ended: true })]).toEqual([
    [words.gardener],
    [words.snails],
    [words.snails],
    [words.givenUp],
  ]);
  const told = (more: object): boolean[] => {
    const { text } = shown(invasion.Plain, { ...board, view: { ...INVADED, ...more } });
    return [text.includes(words.gardener), text.includes(words.snails)];
  };
  expect([told({}), told({ player: 1 })]).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('a look into a stack tells its pieces from the top', () => {
  const piece = (code: string): object => ({ piece: code, value: 1, free: true, threat: 0 });
  const square = { square: 2, stack: [piece('rP'), piece('SD')] };
  const zone = { x: 0, y: 0, width: 200, height: 168 };
  shown(Xray, { square, zone, words: invasionWords.en });
  expect(page!.texts('text').slice(1)).toEqual([invasionWords.en.SD, invasionWords.en.rP]);
});

test('how an invasion ends is told, to ears too, when its picture has been shown', () => {
  const words = invasionWords.en;
  shown(InvasionEnding, {
    view: { ...INVADED, end: 'eaten', over: true },
    seats,
    payoffs: [0, 1],
    language: 'en',
    pace: 450,
  });
  expect([labels('svg')[0], page!.texts('text')]).toEqual([words.board, []]);
  for (let beats = 0; beats < 4; beats++) {
    vi.advanceTimersByTime(600);
    flushSync();
  }
  expect([labels('svg')[0], page!.text]).toEqual([
    words.ended_eaten,
    words.ended_eaten.replaceAll(/\s+/g, ' '),
  ]);
});
