import { expect, test } from 'vitest';

import { fill } from '../board/words';
import { settings } from '../settings.svelte';
import { joined, telling } from './grammar';
import { dictionaries } from './index.svelte';

test.each([
  ['es', 'uvas y ', 'higos', 'uvas e higos'],
  ['es', 'madera y ', 'hierro', 'madera y hierro'],
  ['es', 'siete o ', '8', 'siete u 8'],
  ['es', 'ley ', 'Irene', 'ley Irene'],
  ['ca', 'Regles de ', 'Oca', 'Regles d’Oca'],
  ['ca', 'el torn de ', 'Hug', 'el torn d’Hug'],
  ['ca', 'molt de', 'Oriol', 'molt deOriol'],
  ['ca', 'a sota de ', 'els arbres', 'a sota de els arbres'],
  ['en', 'grapes y ', 'figs', 'grapes y figs'],
] as const)('%s: %s%s', (language, text, value, told) => {
  expect(joined(language, text, value)).toBe(told);
});

test('a tag joins every value it is given', () => {
  expect(telling('ca')`De ${'Anna'} a ${'Oriol'}, de ${'Pep'}.`).toBe('D’Anna a Oriol, de Pep.');
});

test('what a board says and what the page says is joined', () => {
  settings.language = 'ca';
  expect(fill('Obrer de {owner}, fila {row}', { owner: 'Anna', row: 1 })).toBe('Obrer d’Anna, fila 1');
  expect(fill('{owner} de {missing}', { owner: 'de' })).toBe('de de {missing}');
  expect(dictionaries.ca.rules.title('Oca')).toBe('Regles d’Oca');
  settings.language = 'es';
  expect(fill('{one} y {two}', { one: 'Ana', two: 'Inés' })).toBe('Ana e Inés');
});

test.each(['en', 'es', 'ca'] as const)('%s: nothing is counted wrongly when there is one of it', (language) => {
  const { home } = dictionaries[language];
  for (const told of [home.players('1'), home.bots(1), home.older(1)])
    expect(told).not.toMatch(/\b1 \p{L}+s\b/u);
});
