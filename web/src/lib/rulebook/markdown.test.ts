import { expect, test } from 'vitest';

import { inline, markdown } from './markdown';
import { rulingIn, rulingOf } from './rulings';

test('lines have bold, italic and code', () => {
  expect(inline('Roll **three** dice, *not* `two`.').map(({ kind, text }) => [kind, text])).toEqual([
    ['text', 'Roll '],
    ['bold', 'three'],
    ['text', ' dice, '],
    ['italic', 'not'],
    ['text', ' '],
    ['code', 'two'],
    ['text', '.'],
  ]);
});

test('a book has headings, paragraphs, lists, tables, quotes and drawings', () => {
  const book = markdown(`# Title

One
paragraph.

1. **First** of
   all
2. Second

| # | answer |
|---|---|
| P1 | yes |

> An
> example.

\`\`\`
a | b
\`\`\`

## End`);
  expect(book.map((block) => block.kind)).toEqual([
    'heading',
    'paragraph',
    'list',
    'table',
    'quote',
    'code',
    'heading',
  ]);
  expect(book[2]).toMatchObject({
    ordered: true,
    items: [[{ kind: 'bold' }, { text: ' of all' }], [{ text: 'Second' }]],
  });
  expect(book[3]).toMatchObject({ rows: [[[{ text: 'P1' }], [{ text: 'yes' }]]] });
  expect(book[5]).toEqual({ kind: 'code', text: 'a | b' });
  expect(book[6]).toMatchObject({ level: 2, id: 'chapter-1' });
});

test('a refusal leads to its ruling', () => {
  expect(rulingIn('your roll 6 5 1 does not match track 8; it matches 1, 5, 6 and 7 (P2)')).toBe('P2');
  expect(rulingIn('no (house rule)')).toBeNull();
  expect(rulingOf(' G12 ')).toBe('G12');
  expect(rulingOf('Gardener')).toBeNull();
});
