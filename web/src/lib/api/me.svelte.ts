// Who the visitor is. Nobody signs up: whoever needs a name gets one, and can change it.
import { words } from '../words/index.svelte';
import { Problem, drop, get, post, send } from './ask';
import type { Me } from './types';

class Identity {
  now: Me | null = $state(null);
  /** Whether it is known who the visitor is, or that nobody knows: before that nothing is said about them. */
  settled = $state(!known());

  /** Asks the house who this browser belongs to; null when it does not know. */
  async recall(): Promise<Me | null> {
    if (!known()) return null;
    try {
      this.now = await get<Me>('me');
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401) throw error;
      this.now = null;
    } finally {
      this.settled = true;
    }
    return this.now;
  }

  /** Returns the visitor; one who is new gets a friendly name. */
  async ensure(): Promise<Me> {
    if (this.now) return this.now;
    return (await this.recall()) ?? this.rename(friendlyName());
  }

  async rename(nickname: string): Promise<Me> {
    this.now = await post<Me>('me', { nickname });
    return this.now;
  }

  /** Becomes the visitor that a private link belongs to. */
  async carry(key: string): Promise<Me> {
    this.now = await post<Me>('me/carry', { key });
    return this.now;
  }

  /** Makes this browser nobody's; or every device, and every link and token is ended. */
  async signOut(everywhere: boolean): Promise<void> {
    await send('me/sign-out', { everywhere });
    this.now = null;
  }

  /** Has the house forget the visitor for good. */
  async forget(): Promise<void> {
    await drop('me');
    this.now = null;
  }
}

export const me = new Identity();

/** Whether this browser has an identity. Scripts cannot see its cookie, so the house sets a second one beside it. */
function known(): boolean {
  return /(^|; )snailhouse_known=1/.test(document.cookie);
}

/** Returns a name of the house's own that is not among these. */
export function friendlyName(taken: readonly string[] = []): string {
  const names = words().nicknames.filter((name) => !taken.includes(name));
  return names[Math.floor(Math.random() * names.length)] ?? 'Snail';
}
