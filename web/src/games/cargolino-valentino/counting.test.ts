import { expect, test } from 'vitest';

import { asItEnded, BEAT, countedRace, linger } from './counting';
import type { CargolinoView } from './view';

const past = {
  hands: [['red'], ['blue']],
  unowned: [],
  places: { red: 4, blue: 9 },
  pays: { red: 3, blue: 1 },
  shells: [3, 1],
};
const between = {
  stage: 'deal',
  seat: 1,
  race: 2,
  player: 0,
  cards: 0,
  own: [],
  scores: [3, 1],
  past_races: [past],
} as unknown as CargolinoView;

test('a race is counted once it is over and before the next is dealt', () => {
  expect(countedRace(between)).toBe(0);
  expect(countedRace({ ...between, stage: 'roll' })).toBeNull();
  expect(countedRace({ ...between, past_races: [] })).toBeNull();
});

test('counting takes a beat for every card, and a rest', () => {
  expect([linger(between), linger({ ...between, stage: 'move' })]).toEqual([5 * BEAT, 0]);
});

test('before the cards are turned nobody has been paid', () => {
  const seen = asItEnded(between, 0);
  expect([seen.race, seen.scores, seen.past_races, seen.own, seen.snails.blue]).toEqual([
    1,
    [0, 0],
    [],
    ['blue'],
    9,
  ]);
});
