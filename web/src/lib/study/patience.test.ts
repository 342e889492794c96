import { expect, test } from 'vitest';

import { Problem } from '../api/ask';
import { patiently } from './patience';

function answering(...answers: readonly (string | Problem)[]): () => Promise<string> {
  const left = [...answers];
  return () => {
    const next = left.shift() ?? '';
    return next instanceof Problem ? Promise.reject(next) : Promise.resolve(next);
  };
}

test('who is told that the house is busy asks again', async () => {
  const busy = new Problem(503, 'busy');
  expect(await patiently(answering(busy, busy, 'a study'), 0)).toBe('a study');
});

test('any other refusal is final', async () => {
  const refused = new Problem(422, 'no such key');
  await expect(patiently(answering(refused, 'a study'), 0)).rejects.toBe(refused);
});

test('patience ends', async () => {
  const busy = new Problem(503, 'busy');
  await expect(patiently(answering(...Array<Problem>(20).fill(busy), 'a study'), 0)).rejects.toBe(busy);
});
