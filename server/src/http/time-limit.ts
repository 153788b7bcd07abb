import { z } from 'zod'

const seconds = (preset: number) =>
  z
    .number()
    .positive()
    .max(24 * 3600)
    .default(preset)

/**
 * How many seconds each kind of call of another system may take as a whole, from the look-up of its name to the end of
 * its answer; configurable as OUTGOING_SECONDS (docs/operations.md). server/test/outgoing/ drives each of them.
 */
export const outgoingSeconds = z.strictObject({
  webhook: seconds(10),
  /** One step of a login at a provider of identities, with all that it asks the provider for. */
  sso: seconds(10),
  mail: seconds(120),
  /** The scan of one file. */
  scan: seconds(120),
  scanner_version: seconds(2),
  /** A call of the bucket; the content of an object has longer, by its size. */
  store: seconds(15),
  /** For a file of 25 MB, the largest of a form, over 1 MB/s. */
  store_put: seconds(30),
  traces: seconds(10),
})
export type OutgoingSeconds = z.output<typeof outgoingSeconds>

/** A call of another system that did not end within its time. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
  constructor(ms: number) {
    super(`no complete answer within ${ms} ms`)
  }
}

/**
 * Runs a call of another system with one limit around the whole of it. It settles then even if its library does not, as
 * Node's http client after an answer 101: the signal only asks the library to stop.
 */
export async function withTimeLimit<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new TimeLimitError(ms)
    controller.abort(error)
    over.reject(error)
  }, ms)
  try {
    return await Promise.race([call(controller.signal), over.promise])
  } finally {
    clearTimeout(timer)
  }
}
