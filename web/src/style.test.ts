// How styles are written here; web/README.md says why.
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const components = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true });
const shared = ['./typefaces.css', './tokens.css', './app.css'].map((path): [string, string] => [
  path,
  readFileSync(new URL(path, import.meta.url), 'utf8'),
]);

const styleOf = (source: string): string => /<style>([^]*)<\/style>/.exec(source)?.[1] ?? '';
const markupOf = (source: string): string => source.replace(/<script[^]*?<\/script>|<style>[^]*<\/style>/g, '');
const written = Object.entries(components);
/** Boards and the snail are paintings with pigments of their own. */
const pages = written.filter(([path]) => !path.startsWith('./games/') && !path.endsWith('/Snail.svelte'));

/** What a pattern finds, with the files it finds it in. */
function found(files: [string, string][], pattern: RegExp): string[] {
  return files.flatMap(([path, text]) => Array.from(text.matchAll(pattern), ([match]) => `${path}: ${match}`));
}
const styles = (files: [string, string][]): [string, string][] =>
  files.map(([path, source]) => [path, styleOf(source)]);
const markups = (files: [string, string][]): [string, string][] =>
  files.map(([path, source]) => [path, markupOf(source)]);

test('colours of pages are tokens', () => {
  expect(found(styles(pages), /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|light-dark)\([^)]*\)/gi)).toEqual([]);
});

test('every custom property that is used is set somewhere', () => {
  const all = [...shared.map(([, text]) => text), ...Object.values(components)].join('\n');
  const set = new Set(Array.from(all.matchAll(/(--[\w-]+)[:=]/g), ([, name]) => name));
  const used = new Set(Array.from(all.matchAll(/var\((--[\w-]+)[,)]/g), ([, name]) => name));
  expect([...used].filter((name) => !set.has(name))).toEqual([]);
});

test('fixed colours of a picture are in its style, not in attributes', () => {
  expect(found(markups(written), /\b(fill|stroke)="(#|var\()[^"]*"/g)).toEqual([]);
});

test('classes are lowercase words', () => {
  expect(found(markups(written), /\bclass(="[^"{]*[A-Z_][^"{]*"|:\w*[A-Z_]\w*)/g)).toEqual([]);
});

test('sizes of the window are asked for by ranges', () => {
  expect(found([...shared, ...styles(written)], /\((min|max)-(width|height)[^)]*\)/g)).toEqual([]);
});
