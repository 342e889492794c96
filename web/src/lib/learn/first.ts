// A first game: against easy bots, with the coach speaking, and everything can be taken back.
import type { GameCard } from '../api/types';
import { openTable, usualLevel } from '../home/opening';
import { FIRST_GAMES, isFirstGame } from '../first';

const MOST_KEPT = 20;
const EASY = 'easy';

/** Opens a table for a first game, which this device remembers as one. Returns its id. */
export async function firstGame(game: GameCard): Promise<string> {
  const fill = game.bots.includes(EASY) ? EASY : usualLevel(game.bots);
  const id = await openTable({ game: game.id, coach: true, study: true }, [{ type: 'start', fill }]);
  remember(id);
  return id;
}

function remember(id: string): void {
  try {
    const kept = (localStorage.getItem(FIRST_GAMES) ?? '').split(' ').filter(Boolean);
    if (!isFirstGame(id)) localStorage.setItem(FIRST_GAMES, [...kept.slice(1 - MOST_KEPT), id].join(' '));
  } catch {
    // Without storage the coach waits in the tab.
  }
}
