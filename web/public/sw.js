// Keeps the page that is shown without a connection, and nothing else: no document, no answer of a call, no built file
// (which the browser keeps by itself, as their names change with their content). The server writes the version.
const version = '__VERSION__'
const cacheName = `portale-rete-${version}`
const offlinePage = '/offline.html'

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName)
    await cache.add(new Request(offlinePage, { cache: 'reload' }))
    await self.skipWaiting() // pages need nothing of the worker before this one
  }
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const outdated = (await caches.keys()).filter((name) => name !== cacheName)
    await Promise.all(outdated.map((name) => caches.delete(name)))
    await self.registration.navigationPreload?.enable() // the server is asked while the worker starts
    await self.clients.claim()
  }
  event.waitUntil(takeOver())
})

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const cache = await caches.open(cacheName)
    return (await cache.match(offlinePage)) ?? Response.error()
  }
}

self.addEventListener('fetch', (event) => {
  const { method, mode, destination } = event.request
  // Everything else goes to the server as without a worker.
  if (method === 'GET' && mode === 'navigate' && destination === 'document') event.respondWith(openPage(event))
})
