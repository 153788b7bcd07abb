// A page ends without asking: reloaded, closed, or discarded by a phone while it is hidden. What a person chose or typed and
// that is sent or stored later goes out at that moment.

/** Sends or stores what waits; the promise settles when nothing is under way any more. */
type Flush = () => Promise<unknown>

const flushes = new Set<Flush>()

const flushAll = () => Promise.allSettled([...flushes].map((flush) => flush()))
const onLeave = () => void flushAll()
const onVisibility = () => {
  if (document.visibilityState === 'hidden') void flushAll()
}
// The first comes before the next page is asked for, which then shows what was saved; phones have the others alone.
const leaveEvents = ['beforeunload', 'pagehide']

/**
 * Calls `flush` whenever the page is hidden or left, until the returned function is called. It has to make its calls before
 * it waits for anything.
 */
export function flushOnLeave(flush: Flush): () => void {
  if (flushes.size === 0) {
    for (const event of leaveEvents) window.addEventListener(event, onLeave)
    document.addEventListener('visibilitychange', onVisibility)
  }
  flushes.add(flush)
  return () => {
    flushes.delete(flush)
    if (flushes.size > 0) return
    for (const event of leaveEvents) window.removeEventListener(event, onLeave)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

const maxWaitMs = 3000

/** Saves what waits before the session changes, after which the server would reject it; a slow call is not awaited longer. */
export async function flushWaitingSaves(): Promise<void> {
  if (flushes.size === 0) return
  await Promise.race([flushAll(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}
