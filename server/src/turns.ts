import { HttpError } from './http/errors.ts'

type InTurn = <T>(work: () => Promise<T>) => Promise<T>

const tooManyRequests = () =>
  new HttpError(503, 'Troppe richieste in questo momento: riprova tra poco.', { retryAfter: 5 })

/** Lets only so many works run at once; the others wait in the order they came, or are refused when too many wait. */
export function limitConcurrency(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY): InTurn {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce && waiting.length >= mostWaiting) throw tooManyRequests()
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
