import type { Socket } from 'node:net'
import type { Client } from 'pg'

/** What Kysely sends for a transaction with the access mode `read write`; here: one that begins with its first statement. */
const deferredBegin = 'start transaction read write'
/** The same for one whose statements are sent without waiting for the answers to those before, see send-together.ts. */
const pipelinedBegin = 'start transaction isolation level read committed read write'
/** How the last message of a transaction ends that commits by itself. */
export const committing = '; commit'

type Result = { command?: string; rowCount: number | null; rows: unknown[] }

/** Of several statements in one message the last result with rows. */
const toResult = (results: Result | Result[]) =>
  Array.isArray(results) ? (results.findLast(({ rows }) => rows.length > 0) ?? results.at(-1)) : results

/**
 * Sends the begin of a deferred transaction together with its first statement, in one round trip, when that statement
 * has no values; otherwise just before it. It is a plain `begin`: a database that is read-only must reject its writes.
 * A message that ended with `committing` has committed already: Kysely's own commit after it is not sent.
 */
export function mergeRoundTrips(client: Client): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<Result | Result[]>
  let isDeferred = false
  let isCommitted = false
  const pipe = client as Client & { pipeline: boolean; connection: { stream: Socket } }
  /** What is sent until all who can go on have done so goes out in one message. */
  const gather = () => {
    const { stream } = pipe.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
  const endPipeline = () => {
    pipe.pipeline = false
  }
  const merging = (text: unknown, values?: unknown, ...more: unknown[]) => {
    if (text === deferredBegin || text === pipelinedBegin) {
      isDeferred = true
      pipe.pipeline = text === pipelinedBegin
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }
    const wasCommitted = isCommitted
    isCommitted = false
    if (wasCommitted && text === 'commit') {
      endPipeline()
      return Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [] })
    }
    if (pipe.pipeline) gather()
    const wasDeferred = isDeferred
    isDeferred = false
    const hasValues = Array.isArray(values) && values.length > 0
    if (typeof text !== 'string' || hasValues || more.length > 0) {
      // The client sends one after the other; a begin fails only with its connection, and then the next one fails too.
      if (wasDeferred) query('begin').catch(() => {})
      return query(text, values, ...more)
    }
    if (pipe.pipeline && (text === 'commit' || text === 'rollback')) return query(text, values).finally(endPipeline)
    if (!wasDeferred && !text.endsWith(committing)) return query(text, values)
    return query(wasDeferred ? `begin; ${text}` : text).then((results) => {
      isCommitted = text.endsWith(committing)
      return toResult(results)
    })
  }
  client.query = merging as typeof client.query
}
