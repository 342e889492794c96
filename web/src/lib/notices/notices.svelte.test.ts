// @vitest-environment happy-dom
// Where and when one is told: this browser, quiet hours where one lives, vacations by days of the calendar.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { me } from '../api/me.svelte';
import type { Me } from '../api/types';
import { aHouse, settled, type Asked } from '../test/house';
import { Page, aPlace, aTable } from '../test/place';
import { noticeWords } from './messages';
import NoticeSettings from './NoticeSettings.svelte';
import { remembered } from './push';
import Vacation from './Vacation.svelte';

// Summer time begins there on 29 March 2026.
process.env['TZ'] = 'Europe/Madrid';
const n = noticeWords();
const PLACE = 'snailhouse-way';
const WAY = { id: 'w1', kind: 'push', target: 'a browser', confirmed: true, table: null };
let page: Page | undefined;
/** The house's side: where it tells the visitor, and when it does not. */
let house: { ways: object[]; quiet: object; push_key: string; mail: boolean };
/** The browser's side of a subscription. */
const pushing = { made: null as object | null, subscribe: vi.fn(), unsubscribe: vi.fn() };

beforeEach(() => {
  localStorage.clear();
  me.now = { nickname: 'Ada' } as Me;
  house = { ways: [], quiet: { begins: 0, ends: 0, zone: 'UTC' }, push_key: '-_8A', mail: false };
  pushing.made = null;
  pushing.subscribe = vi.fn(() => {
    pushing.made = {
      unsubscribe: pushing.unsubscribe,
      toJSON: () => ({ endpoint: 'https://push.example/1', keys: { auth: 'a', p256dh: 'b' } }),
    };
    return Promise.resolve(pushing.made);
  });
  pushing.unsubscribe = vi.fn(() => ((pushing.made = null), Promise.resolve(true)));
  const pushManager = {
    subscribe: pushing.subscribe,
    getSubscription: () => Promise.resolve(pushing.made),
  };
  const registration = Promise.resolve({ pushManager });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: () => registration, ready: registration, getRegistration: () => registration },
  });
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') });
});
afterEach(() => {
  page?.leave();
  page = undefined;
  me.now = null;
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function told(): Promise<Asked[]> {
  page?.leave();
  const asked = aHouse({
    'me/notices': (sent: unknown) => (sent ? (house.ways.push(WAY), WAY) : house),
    'me/notices/w1': () => ((house.ways = []), {}),
    'me/notices/quiet': {},
  });
  page = new Page(aPlace(aTable()), NoticeSettings);
  await settled();
  return asked;
}

const here = (): HTMLInputElement => page!.all('input[type=checkbox]')[0] as HTMLInputElement;
const changes = (asked: Asked[]): unknown[] =>
  asked.splice(0).flatMap(({ how, path, body }) => (how === 'GET' ? [] : [[how, path, body]]));

test('this browser is subscribed with the house’s key, and later the house forgets it by its own name', async () => {
  const asked = await told();
  here().click();
  await settled();
  expect(pushing.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: Uint8Array.of(0xfb, 0xff, 0),
  });
  const subscribed = { kind: 'push', endpoint: 'https://push.example/1', keys: { auth: 'a', p256dh: 'b' } };
  expect([changes(asked), here().checked, remembered()]).toEqual([
    [['POST', 'me/notices', subscribed]],
    true,
    'w1',
  ]);
  here().click();
  await settled();
  expect([changes(asked), here().checked, remembered()]).toEqual([
    [['DELETE', 'me/notices/w1', null]],
    false,
    '',
  ]);
  expect(pushing.unsubscribe).toHaveBeenCalledOnce();
});

test('a browser that does not allow it shows no tick, and the house is asked for nothing', async () => {
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('denied') });
  const asked = await told();
  here().click();
  await settled();
  expect([changes(asked), here().checked, page?.texts('.problem')]).toEqual([[], false, [n.hereDenied]]);
});

test('a tick is shown only where the house tells this browser', async () => {
  pushing.subscribe();
  localStorage.setItem(PLACE, 'w9');
  house.ways = [WAY];
  await told();
  expect(here().checked, 'it is another browser that is told').toBe(false);
  localStorage.setItem(PLACE, 'w1');
  await told();
  expect(here().checked).toBe(true);
  localStorage.removeItem(PLACE);
  await told();
  expect(here().checked, 'it does not remember').toBe(true);
});

test('quiet hours are those of the visitor’s clock, told in minutes', async () => {
  house.ways = [WAY];
  const asked = await told();
  const [from, until] = page!.all('input[type=time]') as HTMLInputElement[];
  expect([from?.value, until?.value, page?.button(n.quietNone)]).toEqual(['22:00', '08:00', undefined]);
  for (const [field, value] of [
    [from, '21:30'],
    [until, '07:15'],
  ] as const) {
    field!.value = value;
    field!.dispatchEvent(new Event('input', { bubbles: true }));
  }
  page?.press(n.quietSave);
  await settled();
  const hours = { begins: 21 * 60 + 30, ends: 7 * 60 + 15, zone: 'Europe/Madrid' };
  expect([changes(asked), page?.text.includes(n.saved)]).toEqual([[['POST', 'me/notices/quiet', hours]], true]);
});

test('no quiet hours are hours that end where they begin', async () => {
  house.ways = [WAY];
  house.quiet = { begins: 60, ends: 420, zone: 'Europe/Madrid' };
  const asked = await told();
  page?.press(n.quietNone);
  await settled();
  const none = { begins: 60, ends: 60, zone: 'Europe/Madrid' };
  expect(changes(asked)).toEqual([['POST', 'me/notices/quiet', none]]);
});

const at = (local: string): number => new Date(local).getTime();

/** The form of vacations, at this time, with these announced. */
async function vacations(now: string, announced: { since: number; until: number }[] = []): Promise<Asked[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: at(now) });
  const asked = aHouse({ 'me/vacation': { days_left: 20, vacations: announced } });
  page?.leave();
  page = new Page(aPlace(aTable()), Vacation);
  await settled();
  return asked;
}

async function announced(first: string, last: string, asked: Asked[]): Promise<unknown[]> {
  const fields = page!.all('input[type=date]') as HTMLInputElement[];
  [first, last].forEach((value, which) => {
    const field = fields[which]!;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
  });
  page?.all('form')[0]?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
  await settled();
  return changes(asked);
}

test('a vacation lasts to the end of its last day, also where that day is shorter, and begins at once today', async () => {
  const asked = await vacations('2026-03-27T00:30');
  const [first, last] = page!.all('input[type=date]') as HTMLInputElement[];
  expect([first?.value, last?.value], 'days of the visitor’s calendar').toEqual(['2026-03-28', '2026-04-03']);
  expect(await announced('2026-03-28', '2026-03-29', asked)).toEqual([
    ['POST', 'me/vacation', { since: at('2026-03-28T00:00'), until: at('2026-03-30T00:00') }],
  ]);
  expect(await announced('2026-03-27', '2026-03-27', asked)).toEqual([
    ['POST', 'me/vacation', { since: at('2026-03-27T00:30'), until: at('2026-03-28T00:00') }],
  ]);
});

test('a vacation is told by its first and last day; one that has begun ends now, another is called off', async () => {
  const both = [
    { since: at('2026-03-26T00:00'), until: at('2026-03-29T00:00') },
    { since: at('2026-04-05T00:00'), until: at('2026-04-07T00:00') },
  ];
  const asked = await vacations('2026-03-27T12:00', both);
  expect(page?.texts('li')).toEqual([
    `${n.range('26 Mar 2026', '28 Mar 2026')} ${n.endNow}`,
    `${n.range('5 Apr 2026', '6 Apr 2026')} ${n.callOff}`,
  ]);
  page?.press(n.endNow);
  await settled();
  page?.press(n.callOff);
  await settled();
  expect(changes(asked)).toEqual([
    ['POST', 'me/vacation', { since: both[0]!.since, until: at('2026-03-27T12:00') }],
    ['POST', 'me/vacation', { since: both[1]!.since, until: both[1]!.since }],
  ]);
});
