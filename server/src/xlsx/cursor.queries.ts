import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { locks } from '../db/locks.ts'
import { HttpError } from '../http/errors.ts'

const timeoutMs = 5000
const retryDelayMs = 250
const idleTimeout = '10min' // a slow client may leave the cursor alone for longer than other transactions

/**
 * The rows of a query, read as they are asked for through a cursor, on a connection of their own that goes back when
 * the last row was taken or the reader stops. Two such readings at a time on all servers together, then 503.
 */
export async function* streamQuery<Row extends object>(
  pool: Pool,
  text: string,
  values: unknown[] = [],
  size = 1000,
): AsyncGenerator<Row, void, undefined> {
  const client = await waitForTransaction(pool)
  let failed = true
  try {
    await client.query(`DECLARE export_rows NO SCROLL CURSOR FOR ${text}`, values)
    for (let more = true; more; ) {
      const { rows } = await client.query<Row>(`FETCH ${size} FROM export_rows`)
      failed = false // while the reader works on these rows, nothing here can go wrong
      yield* rows
      failed = true
      more = rows.length === size
    }
    failed = false
  } finally {
    await releaseClient(client, failed)
  }
}

/** Ends the transaction; a connection whose state is unknown is thrown away. */
async function releaseClient(client: PoolClient, failed: boolean): Promise<void> {
  const ended = !failed && (await client.query('ROLLBACK').catch(() => undefined))
  client.release(!ended)
}

async function waitForTransaction(pool: Pool): Promise<PoolClient> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const client = await tryBeginTransaction(pool)
    if (client) return client
    if (Date.now() > until)
      throw new HttpError(503, 'Ci sono già altre esportazioni in corso: riprova tra poco.', { retryAfter: 10 })
    await wait(retryDelayMs)
  }
}

/** A transaction that holds one of the two locks; whoever waits for one holds no connection meanwhile. */
async function tryBeginTransaction(pool: Pool): Promise<PoolClient | undefined> {
  const client = await pool.connect()
  let taken = false
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL idle_in_transaction_session_timeout = '${idleTimeout}'`)
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT CASE WHEN pg_try_advisory_xact_lock($1) THEN true ELSE pg_try_advisory_xact_lock($2) END AS taken',
      [locks.firstExport, locks.secondExport],
    )
    taken = rows[0]?.taken === true
    if (taken) return client
  } catch (error) {
    client.release(true)
    throw error
  }
  await releaseClient(client, false)
}
