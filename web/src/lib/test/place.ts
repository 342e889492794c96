// For tests: a table as the house tells of it, a place at it, and components that are shown there.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { vi } from 'vitest';

import type { TableView } from '../api/types';
import type { Seated } from '../game';
import type { AtTable } from '../table/context';
import AtTestTable from './AtTestTable.svelte';

export function aSeat(name: string, more: Partial<Seated> = {}): Seated {
  return { name, title: name, kind: 'person', bot: null, yours: false, visiting_bot: false, ...more };
}

/** Ada, who looks at it, against Bo; Ada is to move, in a rated game without a clock. */
export function aTable(more: Partial<TableView> = {}): TableView {
  const clock = { kind: 'none', limit: 0, increment: 0, expiry: 'bot' } as const;
  return {
    phase: 'playing',
    title: 'Snails',
    game: 'snails',
    options: {},
    seat: 0,
    seats: [aSeat('Ada', { yours: true }), aSeat('Bo')],
    actor: 0,
    clock: { clock, left: [null, null], seat: null, since: 0, deadline: null, vacations: [null, null] },
    rights: [],
    offer: null,
    moves: [],
    log: [],
    events: [],
    touched: [],
    notes: [],
    chat: [],
    result: null,
    next_table: null,
    tournament: null,
    unrated: null,
    study: false,
    coach: false,
    hot_seat: false,
    spectators: true,
    bots_warming: false,
    view: {},
    ...more,
  } as unknown as TableView;
}

/** A place at a table: `live` and `side` say what differs from what follows from the table. */
export function aPlace(table: TableView, live: object = {}, side: object = {}): AtTable {
  const mine = table.seats.flatMap((seat, at) => (seat.yours ? [at] : []));
  const acting = table.actor >= 0 ? table.actor : null;
  const seat = acting === null ? undefined : table.seats[acting];
  return {
    table,
    live: {
      id: 'abc',
      mine,
      acting,
      now: 0,
      presence: [],
      away: false,
      reason: null,
      myTurn: seat?.yours === true,
      saysMyTurn: seat?.yours === true && seat.bot === null,
      moves: table.moves,
      touched: [],
      sending: false,
      scene: { busy: false, moving: false, now: null },
      command: vi.fn(() => Promise.resolve(true)),
      ...live,
    },
    side: {
      acting,
      tab: 'log',
      past: null,
      pointed: null,
      frame: null,
      candidates: new Set(),
      elsewhere: { data: null },
      coach: { data: null },
      lookAt: vi.fn(),
      ...side,
    },
    client: { data: null },
  } as unknown as AtTable;
}

/** What a component shows at a place. */
export class Page {
  private shown: Record<string, unknown> | null;

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  constructor(at: AtTable, Shown: Component<any>, given: object = {}) {
    document.body.replaceChildren();
    this.shown = mount(AtTestTable, { target: document.body, props: { at, Shown, given } });
    flushSync();
  }

  /** All that can be read, with single spaces. */
  get text(): string {
    return told(document.body);
  }

  all(selector: string): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>(selector)];
  }

  texts(selector: string): string[] {
    return this.all(selector).map(told);
  }

  button(name: string): HTMLButtonElement | undefined {
    return this.all('button').find((one) => told(one) === name) as HTMLButtonElement | undefined;
  }

  press(name: string): void {
    const button = this.button(name);
    if (!button) throw new Error(`there is no button ${name} in: ${this.text}`);
    button.click();
    flushSync();
  }

  /** Takes it off the screen, if it is still there. */
  leave(): void {
    if (this.shown) void unmount(this.shown);
    this.shown = null;
  }
}

/** Chooses an entry of a list, as a person would. */
export function choose(field: HTMLElement | undefined, value: string): void {
  const list = field as HTMLSelectElement;
  list.value = value;
  // The test's browser does not know `:checked` of entries, by which Svelte finds the one that is chosen.
  const chosen = Array.from(list.options).find((one) => one.value === value);
  Object.defineProperty(list, 'querySelector', { value: () => chosen, configurable: true });
  list.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
}

function told(element: HTMLElement): string {
  return element.textContent.replaceAll(/\s+/g, ' ').trim();
}
