import type { Pool, PoolClient } from 'pg'
import { locks, waitForLock } from '../db/locks.ts'
import { HttpError } from '../http/errors.ts'

/** How long an export waits for its turn on this server and on all together: less than a proxy waits for an answer. */
export const waitMs = 50_000
const leastWaitMs = 2000

const settings = [
  "idle_in_transaction_session_timeout = '10min'", // a slow download may leave the cursor idle for longer than others
  // What an export looks up for each row is in memory after the first rows. With PostgreSQL's own guess, of a disk that has to
  // seek, it reads small tables from end to end for each row instead: half of the time of 200,000 leads.
  'random_page_cost = 1.1',
]
const begin = ['BEGIN READ ONLY', ...settings.map((setting) => `SET LOCAL ${setting}`)].join('; ')

export const tooManyExports = () =>
  new HttpError(503, 'Ci sono già altre esportazioni in corso: riprova tra poco.', { retryAfter: 10 })

type Options = { batchSize?: number; lockTimeoutMs?: number }

/**
 * Streams the rows of a query through a cursor, batch by batch (a larger batch keeps other calls waiting for longer), on a
 * dedicated connection that is released after the last row or when the reader stops. At most two run at a time on all
 * servers together; the next one waits, counted from this call, then answers 503.
 */
export const streamQuery = <Row extends object>(
  pool: Pool,
  text: string,
  values: unknown[] = [],
  { batchSize = 250, lockTimeoutMs = waitMs }: Options = {},
): AsyncGenerator<Row[], void, undefined> => {
  const deadline = Date.now() + lockTimeoutMs
  const fetchBatch = async (client: PoolClient) => (await client.query<Row>(`FETCH ${batchSize} FROM export_rows`)).rows
  async function* batches(): AsyncGenerator<Row[], void, undefined> {
    // Who was let go at the last moment still has a try or two.
    const timeoutMs = Math.max(deadline - Date.now(), Math.min(lockTimeoutMs, leastWaitMs))
    const client = await waitForLock(() => tryBeginTransaction(pool), timeoutMs, tooManyExports)
    let failed = true
    try {
      await client.query(`DECLARE export_rows NO SCROLL CURSOR FOR ${text}`, values)
      let next: Promise<Row[]> | undefined = fetchBatch(client)
      while (next) {
        const rows: Row[] = await next
        failed = false // the connection is sound while the reader works on these rows
        // PostgreSQL reads the next rows meanwhile; a failure is met when they are awaited, if ever.
        next = rows.length < batchSize ? undefined : fetchBatch(client)
        next?.catch(() => {})
        if (rows.length > 0) yield rows
        failed = next !== undefined
      }
    } finally {
      await releaseClient(client, failed)
    }
  }
  return batches()
}

/** Ends the transaction; destroys a connection whose state is unknown. */
async function releaseClient(client: PoolClient, failed: boolean): Promise<void> {
  const ended = !failed && (await client.query('ROLLBACK').catch(() => undefined))
  client.release(!ended)
}

/** Begins a transaction with one of the two locks; undefined, and no connection in use, when both are taken. */
async function tryBeginTransaction(pool: Pool): Promise<{ result: PoolClient } | undefined> {
  const client = await pool.connect()
  let locked = false
  try {
    await client.query(begin)
    const { rows } = await client.query<{ locked: boolean }>(
      'SELECT CASE WHEN pg_try_advisory_xact_lock($1) THEN true ELSE pg_try_advisory_xact_lock($2) END AS locked',
      [locks.firstExport, locks.secondExport],
    )
    locked = rows[0]?.locked === true
    if (locked) return { result: client }
  } catch (error) {
    client.release(true)
    throw error
  }
  await releaseClient(client, false)
}
