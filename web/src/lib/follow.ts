// Keeping up with a table: the house sends only what is new, and the events in between as frames to show.
import type { TableView, View } from './api/types';

/** Returns the whole table: what was known, continued by the news; or the news alone when they are everything. */
export function continued(known: TableView | null, news: TableView): TableView {
  if (!known || news.since === 0) return news;
  const kept = news.log_from;
  return {
    ...news,
    log: [...known.log.slice(0, kept), ...news.log],
    touched: [...known.touched.slice(0, kept), ...news.touched],
    events: [...known.events.slice(0, kept), ...news.events],
    chat: joined(known.chat, news.chat),
    notes: joined(known.notes, news.notes),
  };
}

/** Returns what was known and what is new, told apart by their numbers. */
function joined<T extends { number: number }>(known: readonly T[], news: readonly T[]): T[] {
  return [...known, ...news.filter((one) => !known.some((old) => old.number === one.number))];
}

/** One picture of the board, after an event. */
export interface Frame {
  view: View;
  /** The parts that the event touched. */
  touched: readonly string[];
  /** How many sentences of the log have been told by then. */
  told: number;
  /** Milliseconds that the motion to it takes at usual speed. */
  pace: number;
  /** The seat whose doing it is: who decided, or whose dice they are; a negative number when nobody's. */
  by: number;
  /** The seat that is to decide next; a negative number when nobody is. */
  actor: number;
}

/** What a seat was shown last. */
export interface Shown {
  version: number;
  frame: Frame;
}

/** Milliseconds for the motion of an event, and of one by chance. */
export const PACE = 450;
export const DICE_PACE = 600;
/** The actor of an event by chance: dice rolled, cards turned. */
export const CHANCE = -1;

/** Returns the frames from what was known to the table as it is; none before the game has begun. */
export function frames(table: TableView): Frame[] {
  if (!table.view) return [];
  const views = [...table.steps, table.view];
  return views.map((view, index) => frame(table, view, table.log.length - views.length + index));
}

function frame(table: TableView, view: View, event: number): Frame {
  const pace = table.events[event]?.[0] === CHANCE ? DICE_PACE : PACE;
  return {
    view,
    touched: table.touched[event] ?? [],
    told: event + 1,
    pace,
    by: actorAfter(table, event),
    actor: actorAfter(table, event + 1),
  };
}

/** Returns who decides after so many events. Dice belong to whoever decides after them. */
export function actorAfter({ events, actor }: Pick<TableView, 'events' | 'actor'>, told: number): number {
  return events.slice(told).find(([who]) => who !== CHANCE)?.[0] ?? actor;
}
