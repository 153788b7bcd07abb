import pLimit from 'p-limit'
import { HttpError } from './errors.ts'

const tooManyRequests = () =>
  new HttpError(503, 'Troppe richieste in questo momento: riprova tra poco.', { retryAfter: 5 })

/** Runs at most `max` tasks at once, the others in the order they came; answers 503 when `maxWaiting` already wait. */
export function limitConcurrency(max: number, maxWaiting: number) {
  const limit = pLimit(max)
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= max + maxWaiting) throw tooManyRequests()
    return limit(task)
  }
}
