import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** How a task of the operator ended: `ok` is false for a failure; the other keys are the task's own figures. */
export type SystemEventResult = { ok: boolean; [figure: string]: unknown }

/** The last run of a task, and its last success. */
export type SystemEvent = { name: string; at: string; succeeded_at: string | null; result: SystemEventResult }

/** Records how a task ended just now; `name` is the task's, for example `backup`. */
export async function recordSystemEvent(db: Db, name: string, result: SystemEventResult): Promise<void> {
  await sql`
    INSERT INTO system_events AS e (name, at, succeeded_at, result)
    VALUES (${name}, now(), ${result.ok ? sql`now()` : null}, ${JSON.stringify(result)})
    ON CONFLICT (name) DO UPDATE SET at = excluded.at, result = excluded.result,
      succeeded_at = coalesce(excluded.succeeded_at, e.succeeded_at)`.execute(db)
}

export const listSystemEvents = (db: Db): Promise<SystemEvent[]> =>
  db.selectFrom('system_events').select(['name', 'at', 'succeeded_at', 'result']).orderBy('name').execute() as Promise<
    SystemEvent[]
  >

/** The queue of one kind of job; `failed` are those whose attempts are used up. */
export type JobState = {
  task: string
  waiting: number
  retrying: number
  running: number
  failed: number
  oldest_due_at: string | null
  next_retry_at: string | null
}

export const listJobStates = async (db: Db): Promise<JobState[]> =>
  (await sql<JobState>`SELECT * FROM job_states()`.execute(db)).rows

/** A standby server; what the owner of the database may not see is null. */
export type Replica = {
  name: string | null
  state: string | null
  sync_state: string | null
  lag_bytes: number | null
  lag_seconds: number | null
}

export const listReplicas = async (db: Db): Promise<Replica[]> =>
  (await sql<Replica>`SELECT * FROM replication_states()`.execute(db)).rows
