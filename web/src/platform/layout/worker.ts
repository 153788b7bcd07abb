/**
 * Registers the service worker, which keeps the page for when there is no connection (web/public/sw.js). The browser looks
 * for a newer one at each load of a page; without a worker the portal works as well.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
}
