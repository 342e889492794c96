import { expect, test } from 'vitest';

import { dateFormat } from './dates';

test('hours go to 24 in every language', () => {
  const evening = new Date(2026, 10, 18, 21, 5);
  for (const language of ['en', 'es', 'ca'] as const)
    expect(dateFormat(language, { timeStyle: 'short' }).format(evening)).toBe('21:05');
  expect(dateFormat('en', { dateStyle: 'medium' }).format(evening)).toBe('18 Nov 2026');
});
