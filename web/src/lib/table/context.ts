// What every component at a table needs: set by the page of the table, found by whoever is on it.
import { createContext } from 'svelte';

import type { Resource } from '../api/resource.svelte';
import type { TableView } from '../api/types';
import type { GameClient } from '../game';
import type { LiveTable } from '../table.svelte';
import type { TableSide } from './side.svelte';

export interface AtTable {
  readonly live: LiveTable;
  readonly side: TableSide;
  /** How the game is shown; null for a game that cannot be shown here. */
  readonly client: Resource<GameClient | null>;
  /** The table as the house told it last. The page shows nothing that needs it before it is there. */
  readonly table: TableView;
}

export const [atTable, setAtTable] = createContext<AtTable>();

/** Puts together what `setAtTable` needs; `table` follows the live table. */
export function placeAt(live: LiveTable, side: TableSide, client: AtTable['client']): AtTable {
  return {
    live,
    side,
    client,
    get table() {
      if (!live.table) throw new Error('the house has not told of this table yet');
      return live.table;
    },
  };
}
