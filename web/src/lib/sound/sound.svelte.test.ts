// @vitest-environment happy-dom
// What is heard and felt, and when nothing is. An ear notes which voices begin: no test environment has sounds.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Result, TableView } from '../api/types';
import { CHANCE, type Frame } from '../follow';
import type { GameClient } from '../game';
import { settings } from '../settings.svelte';
import { LiveTable } from '../table.svelte';
import ResultScene from '../table/ResultScene.svelte';
import { TableSide } from '../table/side.svelte';
import { Page, aPlace, aSeat, aTable } from '../test/place';
import Settings from '../ui/Settings.svelte';
import { words } from '../words/index.svelte';
import { OCCASIONS, play, type Occasion, type Sound } from './index';
import SoundOffer from './SoundOffer.svelte';

/** The pitches at which voices began. */
let begun: number[] = [];
/** How loud all of them together are. */
const master = { value: -1 };

class Ear {
  readonly currentTime = 0;
  readonly sampleRate = 10;
  readonly state = 'running';
  private first = true;

  private pitch(): object {
    return { setValueAtTime: (at: number) => begun.push(at), exponentialRampToValueAtTime: () => undefined };
  }
  private node(more: object): object {
    const node = { connect: (to: object) => to, start: () => undefined, stop: () => undefined };
    return Object.assign(node, more);
  }
  createGain(): object {
    const quiet = { value: 1, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    const gain = this.first ? master : quiet;
    this.first = false;
    return this.node({ gain });
  }
  createOscillator(): object {
    return this.node({ frequency: this.pitch() });
  }
  createBiquadFilter(): object {
    return this.node({ frequency: this.pitch(), Q: {} });
  }
  createBufferSource(): object {
    return this.node({});
  }
  createBuffer(): object {
    return { getChannelData: () => new Float32Array(10) };
  }
}

/** The page has been touched: before, browsers refuse sounds. */
const touched = { hasBeenActive: true };
Object.defineProperty(navigator, 'userActivation', { value: touched });
vi.stubGlobal('AudioContext', Ear);
/** The first pitch of each, by which it is known. */
const BELL = 523;
const [STEP, DICE, LOST] = [190 * 1.6, 330 * 1.6, 523];

/** The pitches at which voices began since one asked last, once what makes them is there. */
async function heard(): Promise<number[]> {
  await vi.dynamicImportSettled();
  return begun.splice(0);
}

beforeEach(() =>
  Object.assign(settings, { sound: true, silenced: [], volume: 0.6, haptics: true, offered: false }),
);
afterEach(() => {
  begun = [];
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const OCCASION: Readonly<Record<Sound, Occasion>> = {
  step: 'board',
  dice: 'board',
  card: 'board',
  shells: 'board',
  finish: 'board',
  munch: 'board',
  rumble: 'board',
  turn: 'turn',
  won: 'end',
  over: 'end',
};

test.each(Object.entries(OCCASION) as [Sound, Occasion][])(
  '%s is heard unless %s is silenced',
  async (what, occasion) => {
    settings.silenced = OCCASIONS.filter((one) => one !== occasion);
    play(what);
    expect((await heard()).length).toBeGreaterThan(0);
    settings.silenced = [occasion];
    play(what);
    expect(await heard()).toEqual([]);
    [settings.silenced, settings.sound] = [[], false];
    play(what);
    expect(await heard()).toEqual([]);
  },
);

test('it is as loud as one likes', async () => {
  const loud: number[] = [];
  for (const volume of [0, 0.5, 1]) {
    settings.volume = volume;
    play('step');
    await heard();
    loud.push(master.value);
  }
  expect(loud).toEqual([0, 0.25, 1]);
});

test('sounds are offered once; yes is answered with a sound, no with silence', async () => {
  settings.sound = false;
  for (const [answer, wanted] of [
    ['No, thanks', false],
    ['Sounds on', true],
  ] as const) {
    settings.offered = false;
    const page = new Page(aPlace(aTable()), SoundOffer);
    page.press(answer);
    expect([settings.sound, settings.offered, page.text]).toEqual([wanted, true, '']);
    expect((await heard())[0]).toBe(wanted ? BELL : undefined);
    page.leave();
  }
});

/** What one does beside the board of a table, which can be told news. */
function beside(table: TableView): { live: LiveTable; side: TableSide; stop: () => void } {
  const live = new LiveTable('abc');
  live.table = table;
  let side!: TableSide;
  const stop = $effect.root(() => {
    side = new TableSide(live);
  });
  flushSync();
  return { live, side, stop };
}

/** Who made each event: Ada, then Bo, and both once more. */
const COURSE = [0, 0, 0, 0, 1, 1, 0, 1, 1].map((seat) => [seat, 1] as TableView['events'][number]);

test('a bell calls when one’s turn begins, not for the turn at which one comes, and once', async () => {
  const { live, side, stop } = beside(aTable({ position: 6, events: COURSE.slice(0, 6) }));
  const told = async (more: { position: number; actor?: number }): Promise<number | undefined> => {
    live.table = aTable({ ...more, events: COURSE.slice(0, more.position) });
    side.notice();
    return (await heard())[0];
  };
  expect(await told({ position: 6 }), 'the first turn').toBeUndefined();
  expect(await told({ position: 7 }), 'the same turn after a move of one’s own').toBeUndefined();
  expect(await told({ position: 8, actor: 1 }), 'another’s').toBeUndefined();
  expect(await told({ position: 9 })).toBe(BELL);
  expect(await told({ position: 9 }), 'the same turn').toBeUndefined();
  stop();
});

test('who came while another was to move is called for their first turn', async () => {
  const { live, side, stop } = beside(aTable({ position: 5, actor: 1, events: COURSE.slice(0, 5) }));
  side.notice();
  expect(await heard()).toEqual([]);
  live.table = aTable({ position: 6, events: COURSE.slice(0, 6) });
  side.notice();
  expect((await heard())[0]).toBe(BELL);
  stop();
});

test('dice rattle, moves knock, a game may sound otherwise; what is shown at first is silent', async () => {
  const events: TableView['events'] = [
    [0, 1],
    [CHANCE, 2],
    [0, 3],
    [1, 4],
  ];
  const { live, side, stop } = beside(aTable({ events }));
  const told = async (
    event: number,
    client: Partial<GameClient> | null = null,
  ): Promise<number | undefined> => {
    live.scene.now = { told: event, view: { event } } as unknown as Frame;
    side.sound(client as GameClient | null);
    return (await heard())[0];
  };
  expect([await told(1), await told(2), await told(3)]).toEqual([undefined, DICE, STEP]);
  expect(await told(2), 'an undo').toBeUndefined();
  const own = vi.fn(() => 'turn' as const);
  expect(await told(4, { sound: own })).toBe(BELL);
  expect(own).toHaveBeenCalledWith({ event: 4 }, { event: 2 });
  stop();
});

test('the end sounds as it is for whoever hears it', async () => {
  const seats = [aSeat('Ada', { yours: true }), aSeat('Bo')];
  const over = aTable({ phase: 'over', actor: -2, seats });
  for (const [payoffs, second] of [
    [[1, 0], 659],
    [[0, 1], 440],
  ] as const) {
    const result = { payoffs, text: '', how: 'played' } as unknown as Result;
    new Page(aPlace(over), ResultScene, { result, lookAtFirst: false, fresh: false }).leave();
    expect(await heard(), 'it ended long ago').toEqual([]);
    new Page(aPlace(over), ResultScene, { result, lookAtFirst: false, fresh: true }).leave();
    const bells = (await heard()).filter((_, at) => at % 2 === 0);
    expect(bells.slice(0, 2)).toEqual([LOST, second]);
  }
});

test('a device in a hand shakes when it is touched already, and only if that is wanted', () => {
  const shaken = vi.fn();
  vi.stubGlobal('navigator', { vibrate: shaken, userActivation: touched });
  const hand = vi.spyOn(window, 'matchMedia');
  const felt = (coarse: boolean): unknown[] => {
    hand.mockImplementation(
      (asked) => ({ matches: coarse && asked === '(pointer: coarse)' }) as MediaQueryList,
    );
    for (const what of ['turn', 'step'] as const) play(what);
    return shaken.mock.calls.splice(0).flat();
  };
  settings.sound = false;
  expect(felt(true), 'a step is not felt').toEqual([35]);
  expect(felt(false), 'on a desk').toEqual([]);
  touched.hasBeenActive = false;
  expect(felt(true), 'before a touch').toEqual([]);
  touched.hasBeenActive = true;
  settings.haptics = false;
  expect(felt(true), 'not wanted').toEqual([]);
  vi.unstubAllGlobals();
  vi.stubGlobal('AudioContext', Ear);
});

test('what each occasion sounds like is heard by whoever tries it, also while it is silenced', async () => {
  settings.silenced = [...OCCASIONS];
  const { listen, occasions } = words().prefer;
  const page = new Page(aPlace(aTable()), Settings);
  const tried = async (occasion: Occasion): Promise<number[]> => {
    const name = `${listen}: ${occasions[occasion]}`;
    page
      .all('button')
      .find((button) => button.getAttribute('aria-label') === name)
      ?.click();
    return heard();
  };
  expect((await tried('board'))[0]).toBe(DICE);
  const [turn, end] = [await tried('turn'), await tried('end')];
  expect([turn[0], end[0], end.length / turn.length], 'two bells, and four').toEqual([BELL, BELL, 2]);
  page.leave();
});
