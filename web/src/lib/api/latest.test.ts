import { expect, test } from 'vitest';

import { Latest } from './latest';

test('gives the answer, and throws what went wrong', async () => {
  const latest = new Latest();
  await expect(latest.ask(() => Promise.resolve(7))).resolves.toBe(7);
  await expect(latest.ask(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('a newer request cancels the one before, whose answer is dropped', async () => {
  const latest = new Latest();
  const answers: ((answer: string) => void)[] = [];
  const signals: AbortSignal[] = [];
  const ask = (): Promise<string | undefined> =>
    latest.ask((signal) => {
      signals.push(signal);
      return new Promise((answer) => answers.push(answer));
    });
  const [first, second] = [ask(), ask()];
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  answers.forEach((answer, index) => answer(`answer ${index}`));
  expect(await Promise.all([first, second])).toEqual([undefined, 'answer 1']);
});

test('what was cancelled neither answers nor fails', async () => {
  const latest = new Latest();
  const failing = latest.ask(() => Promise.reject(new Error('too late')));
  latest.cancel();
  await expect(failing).resolves.toBeUndefined();
});
