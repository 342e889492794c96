// Push in this browser: asking for leave, subscribing with the house's key, and ending it.
import { drop, get, post } from '../api/ask';
import type { Notices, WayCard } from '../api/types';

/** Whether this browser can be told at all. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export function isApplePhone(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;
}

/** Returns the registered service worker, registering it if need be. */
export async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('./sw.js');
  return navigator.serviceWorker.ready;
}

export async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const known = await navigator.serviceWorker.getRegistration();
  return (await known?.pushManager.getSubscription()) ?? null;
}

function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Has this browser told of turns. Returns false if the visitor does not allow it. */
export async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { push_key } = await get<Notices>('me/notices');
  const { pushManager } = await worker();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(push_key) });
  const { endpoint, keys } = made.toJSON();
  const way = await post<WayCard>('me/notices', { kind: 'push', endpoint, keys });
  remember(way.id);
  return true;
}

/** Has this browser told no more. */
export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
  const way = remembered();
  if (way) await drop(`me/notices/${way}`).catch(() => undefined);
  remember('');
}

/** The house's name for this browser's way. */
const PLACE = 'snailhouse-way';

function remember(way: string): void {
  try {
    localStorage.setItem(PLACE, way);
  } catch {
    // Without storage the house finds out by itself that the browser has gone.
  }
}

export function remembered(): string {
  try {
    return localStorage.getItem(PLACE) ?? '';
  } catch {
    return '';
  }
}
