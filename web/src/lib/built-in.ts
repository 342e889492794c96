// The games that are built into this client, each loaded from its folder when it is needed.
import type { GameClient } from './game';

export const builtIn = import.meta.glob<{ default: GameClient }>('../games/*/index.ts');
