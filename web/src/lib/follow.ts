// Keeping up with a table: what is new goes on from what one has.
import type { TableView, View } from './api/types';

/** The whole table, from what was known and a message that continues it. */
export function continued(known: TableView | null, news: TableView): TableView {
  if (!known || news.since === 0) return news;
  const kept = news.log_from;
  return {
    ...news,
    log: [...known.log.slice(0, kept), ...news.log],
    touched: [...known.touched.slice(0, kept), ...news.touched],
    events: [...known.events.slice(0, kept), ...news.events],
    chat: [
      ...known.chat,
      ...news.chat.filter((remark) => !known.chat.some((old) => old.number === remark.number)),
    ],
  };
}

/** One picture of the board: after which event, what it touched, and how long it takes usually. */
export interface Frame {
  view: View;
  touched: readonly string[];
  /** How many sentences of the log have been told by then. */
  told: number;
  /** Milliseconds. */
  pace: number;
}

/** What a seat was shown last. */
export interface Shown {
  version: number;
  frame: Frame;
}

export const PACE = 450;
export const DICE_PACE = 600;
/** Who acts when dice are rolled or cards turned. */
export const CHANCE = -1;

/** The pictures that lead from what was known to the table as it is, the last being the table itself. */
export function frames(table: TableView): Frame[] {
  if (!table.view) return [];
  const views = [...table.steps, table.view];
  return views.map((view, index) => frame(table, view, table.log.length - views.length + index));
}

function frame(table: TableView, view: View, event: number): Frame {
  const pace = table.events[event]?.[0] === CHANCE ? DICE_PACE : PACE;
  return { view, touched: table.touched[event] ?? [], told: event + 1, pace };
}
