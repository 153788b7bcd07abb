type Limits = { running: number; waiting: number; timeoutMs: number }

/**
 * Lets `running` callers go at a time; the others wait in their order, at most `waiting` of them and for `timeoutMs`. A
 * caller that is aborted leaves the queue.
 */
export function createTurns({ running, waiting, timeoutMs }: Limits) {
  const queue = new Set<() => void>()
  let taken = 0

  function passOn(): void {
    const [start] = queue
    if (!start) taken -= 1
    else {
      queue.delete(start) // now, or another turn that ends would be given to the same caller
      start()
    }
  }

  /**
   * Waits for a turn; returns the function that ends it, however often it is called. Throws `refusal()` when too many wait
   * already, after the time, and when the caller has gone.
   */
  return async function waitForTurn(signal: AbortSignal, refusal: () => Error): Promise<() => void> {
    if (signal.aborted || (taken === running && queue.size >= waiting)) throw refusal()
    if (taken < running) taken += 1
    else await waitInQueue(signal, refusal)
    let isEnded = false
    return () => {
      if (!isEnded) passOn()
      isEnded = true
    }
  }

  async function waitInQueue(signal: AbortSignal, refusal: () => Error): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      if (queue.delete(resolve)) reject(refusal())
    }
    const timer = setTimeout(leave, timeoutMs)
    signal.addEventListener('abort', leave)
    queue.add(resolve)
    await promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    })
  }
}
