// The service worker: keeps the files of one build, so that the house opens without a network and an open page
// finds the parts it has not loaded yet, also after the house has a newer build. Shows notices.
//
// A newer worker waits until no page of the older one is open, and only then throws older files away.

/** All files of this build; the build writes them here. */
const FILES = ['./'];
/** The name of this build. */
const BUILD = 'none';
const OURS = 'snailhouse ';
const CACHE = OURS + BUILD;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const older = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
      await Promise.all(older.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

/** The house's answer; without a network the kept file. */
async function newest(request, kept) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(kept);
    if (found) return found;
    throw error;
  }
}

/** A file that never changes: from whichever build has it. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const home = new URL(self.registration.scope);
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== home.origin || !url.pathname.startsWith(home.pathname)) return;
  const path = url.pathname.slice(home.pathname.length);
  if (path.startsWith('assets/')) event.respondWith(kept(request));
  else if (path === '') event.respondWith(newest(request, './'));
  else if (FILES.includes(`./${path}`)) event.respondWith(newest(request, request));
});

/** Whether somebody looks at the table just now. */
async function looked(table) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some((page) => page.focused && page.url.includes(`#/table/${table}`));
}

self.addEventListener('push', (event) => {
  const { title, body, table } = event.data.json();
  event.waitUntil(
    (async () => {
      if (await looked(table)) return;
      await self.registration.showNotification(title, {
        body,
        tag: table,
        icon: './icon-192.png',
        badge: './icon-badge.png',
        data: { table },
      });
    })(),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(`./#/table/${event.notification.data.table}`, self.registration.scope).href;
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const open = pages.find((page) => page.url === address);
      await (open ? open.focus() : self.clients.openWindow(address));
    })(),
  );
});

/** The browser has another subscription now: tell the house. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const key = event.oldSubscription?.options.applicationServerKey;
  if (!key) return;
  event.waitUntil(
    (async () => {
      const fresh = await self.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: key,
      });
      const { endpoint, keys } = fresh.toJSON();
      await fetch('./api/me/notices', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ kind: 'push', endpoint, keys }),
      });
    })(),
  );
});
