// Who the visitor is. Nobody signs up: a nickname is found on first need and can be changed.
import { words } from '../words/index.svelte';
import { Problem, get, post } from './ask';
import type { Me } from './types';

class Identity {
  now: Me | null = $state(null);
  /** Whether the house has been asked who this is. */
  asked = $state(false);

  async recall(): Promise<Me | null> {
    try {
      this.now = await get<Me>('me');
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401) throw error;
      this.now = null;
    }
    this.asked = true;
    return this.now;
  }

  /** Somebody: who is here already, or a new visitor with a friendly name. */
  async ensure(): Promise<Me> {
    if (this.now) return this.now;
    return (await this.recall()) ?? this.rename(friendlyName());
  }

  async rename(nickname: string): Promise<Me> {
    this.now = await post<Me>('me', { nickname });
    this.asked = true;
    return this.now;
  }

  async carry(key: string): Promise<Me> {
    this.now = await post<Me>('me/carry', { key });
    this.asked = true;
    return this.now;
  }
}

export const me = new Identity();

function friendlyName(): string {
  const names = words().nicknames;
  return names[Math.floor(Math.random() * names.length)] ?? 'Snail';
}
