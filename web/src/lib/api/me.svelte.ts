// Who the visitor is. Nobody signs up: a nickname is found on first need and can be changed.
import { words } from '../words/index.svelte';
import { Problem, get, post } from './ask';
import type { Me } from './types';

class Identity {
  now: Me | null = $state(null);

  async recall(): Promise<Me | null> {
    if (!known()) return null;
    try {
      this.now = await get<Me>('me');
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401) throw error;
      this.now = null;
    }
    return this.now;
  }

  /** Somebody: who is here already, or a new visitor with a friendly name. */
  async ensure(): Promise<Me> {
    if (this.now) return this.now;
    return (await this.recall()) ?? this.rename(friendlyName());
  }

  async rename(nickname: string): Promise<Me> {
    this.now = await post<Me>('me', { nickname });
    return this.now;
  }

  async carry(key: string): Promise<Me> {
    this.now = await post<Me>('me/carry', { key });
    return this.now;
  }
}

export const me = new Identity();

/** Whether the house has met this browser: it leaves a mark beside the identity, which scripts cannot see. */
function known(): boolean {
  return /(^|; )snailhouse_known=1/.test(document.cookie);
}

function friendlyName(): string {
  const names = words().nicknames;
  return names[Math.floor(Math.random() * names.length)] ?? 'Snail';
}
