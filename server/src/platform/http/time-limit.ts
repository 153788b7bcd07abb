import { z } from 'zod'

/** Limits above these would make a job run longer than it may (domain/src/platform/system/system.ts). */
const seconds = (preset: number, max: number) => z.number().positive().max(max).default(preset)

/**
 * How many seconds each kind of call of another system may take as a whole, from the look-up of its name to the end of
 * its answer; configurable as OUTGOING_SECONDS (docs/operations.md). server/test/outgoing/ drives each of them.
 */
export const outgoingSeconds = z.strictObject({
  webhook: seconds(10, 60),
  /** One step of a login at a provider of identities, with all that it asks the provider for. */
  sso: seconds(10, 30),
  mail: seconds(120, 240),
  /** The scan of one file. */
  scan: seconds(120, 240),
  scanner_version: seconds(2, 10),
  /** A call of the bucket; the content of an object has longer, by its size. */
  store: seconds(15, 60),
  /** For a file of 25 MB, the largest of a form, over 1 MB/s. */
  store_put: seconds(30, 240),
  traces: seconds(10, 30),
})
export type OutgoingSeconds = z.output<typeof outgoingSeconds>

/** A call of another system that did not end within its time. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
  constructor(ms: number) {
    super(`no complete answer within ${ms} ms`)
  }
}

/** How long calls may still take once this process stops; undefined while it does not. */
let stoppingUntil: number | undefined
const running = new Set<() => void>()

/**
 * Gives running calls, and those that what is being finished still makes, until `ms` from now: a process that stops waits
 * for no peer longer than that.
 */
export function endCallsWithin(ms: number): void {
  stoppingUntil = Date.now() + ms
  for (const shorten of running) shorten()
}

const remainingMs = (ms: number) =>
  stoppingUntil === undefined ? ms : Math.min(ms, Math.max(1, stoppingUntil - Date.now()))

/**
 * Runs a call of another system with one limit around the whole of it. It settles then even if its library does not, as
 * Node's http client after an answer 101: the signal only asks the library to stop.
 */
export async function withTimeLimit<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const over = Promise.withResolvers<never>()
  const end = () => {
    const error = new TimeLimitError(ms)
    controller.abort(error)
    over.reject(error)
  }
  let timer = setTimeout(end, remainingMs(ms))
  const shorten = () => {
    clearTimeout(timer)
    timer = setTimeout(end, remainingMs(ms))
  }
  running.add(shorten)
  try {
    return await Promise.race([call(controller.signal), over.promise])
  } finally {
    running.delete(shorten)
    clearTimeout(timer)
  }
}
