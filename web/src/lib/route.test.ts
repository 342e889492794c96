import { expect, test } from 'vitest';

import { routeOf, tableIn } from './route';

test('addresses lead to pages', () => {
  expect(routeOf('')).toEqual({ page: 'home' });
  expect(routeOf('#/')).toEqual({ page: 'home' });
  expect(routeOf('#/new/snails-pace')).toEqual({ page: 'new', game: 'snails-pace' });
  expect(routeOf('#/table/abc')).toEqual({ page: 'table', table: 'abc' });
  expect(routeOf('#/table/abc/replay/12')).toEqual({ page: 'replay', table: 'abc', position: 12 });
  expect(routeOf('#/table/abc/replay/x')).toEqual({ page: 'replay', table: 'abc', position: null });
  expect(routeOf('#/replay')).toEqual({ page: 'replay', table: null, position: null });
  expect(routeOf('#/rules/giant-snail/G4')).toEqual({ page: 'rules', game: 'giant-snail', ruling: 'G4' });
  expect(routeOf('#/study/giant-snail')).toEqual({ page: 'study', game: 'giant-snail' });
  expect(routeOf('#/tournament')).toEqual({ page: 'tournament', tournament: null, game: null });
  expect(routeOf('#/tournament/abc')).toEqual({ page: 'tournament', tournament: 'abc', game: null });
  expect(routeOf('#/tournament/new/leaf')).toEqual({ page: 'tournament', tournament: null, game: 'leaf' });
  expect(routeOf('#/carry/secret')).toEqual({ page: 'carry', secret: 'secret' });
});

test('an address that is none leads nowhere', () => {
  for (const hash of ['#/elsewhere', '#/new', '#/table', '#/%'])
    expect(routeOf(hash)).toEqual({ page: 'nowhere' });
});

test('a pasted link names its table', () => {
  const id = 'Zk3v9Qm2x_-8sLw0aBcDeF';
  expect(tableIn(`https://house.example/games/#/table/${id}`)).toBe(id);
  expect(tableIn(`  ${id} `)).toBe(id);
  expect(tableIn(`see you there: http://10.0.0.2:8765/#/table/${id}/replay/3`)).toBe(id);
  expect(tableIn('hello')).toBeNull();
});
