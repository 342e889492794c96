import { expect, test, vi } from 'vitest';

import { EarlyWire } from './early';
import type { Wire } from './link';

/** A line that the test speaks on. */
class Line implements Wire {
  onopen = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  send = vi.fn();
  close = vi.fn();
}

test('what came before anybody listened is told in its order, and what comes later too', async () => {
  const [line, overheard, heard] = [new Line(), vi.fn(), [] as string[]];
  const early = new EarlyWire(line, overheard);
  line.onmessage?.({ data: 'welcome' });
  line.onmessage?.({ data: 'table' });
  early.onmessage = ({ data }) => void heard.push(data);
  expect(heard).toEqual([]);
  line.onmessage?.({ data: 'beat' });
  await Promise.resolve();
  expect(heard).toEqual(['welcome', 'table', 'beat']);
  expect(overheard.mock.calls.flat()).toEqual(['welcome', 'table']);
});

test('a line that was cut early is told as cut once, after what it said', async () => {
  const line = new Line();
  const early = new EarlyWire(line, vi.fn());
  const told: (string | number)[] = [];
  line.onmessage?.({ data: 'welcome' });
  line.onclose?.({ code: 4404 });
  early.onmessage = ({ data }) => void told.push(data);
  early.onclose = ({ code }) => void told.push(code);
  await Promise.resolve();
  line.onclose?.({ code: 4404 });
  expect(told).toEqual(['welcome', 4404]);
});

test('who hangs up hears no more', async () => {
  const [line, heard] = [new Line(), vi.fn()];
  const early = new EarlyWire(line, vi.fn());
  line.onmessage?.({ data: 'welcome' });
  early.onmessage = early.onclose = heard;
  early.onmessage = early.onclose = null;
  early.close();
  await Promise.resolve();
  expect(heard).not.toHaveBeenCalled();
  expect(line.close).toHaveBeenCalled();
});

test('what is said goes through', () => {
  const line = new Line();
  new EarlyWire(line, vi.fn()).send('ping');
  expect(line.send).toHaveBeenCalledWith('ping');
});
