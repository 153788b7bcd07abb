import { type MailState, mailStates } from '@portale/domain/platform/mails.ts'
import {
  getJobMaxSeconds,
  type JobState,
  type PortalServer,
  type Replica,
  type SystemEvent,
  type SystemEventResult,
  type SystemState,
} from '@portale/domain/platform/system/system.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

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

/** The queue by kind of job, with since when its oldest running one has been running. */
export const jobStates = 'SELECT s.*, r.running_since FROM job_states() s LEFT JOIN running_jobs() r USING (task)'
export type StoredJobState = Omit<JobState, 'is_late'>

/** Adds whether a job runs longer than it may. */
export const toJobState = (state: StoredJobState, now = Date.now()): JobState => ({
  ...state,
  is_late: state.running_since !== null && now - Date.parse(state.running_since) > getJobMaxSeconds(state.task) * 1000,
})

export const listJobStates = async (db: Db): Promise<JobState[]> =>
  (await sql<StoredJobState>`${sql.raw(jobStates)} ORDER BY task`.execute(db)).rows.map((state) => toJobState(state))

export const listReplicas = async (db: Db): Promise<Replica[]> =>
  (await sql<Replica>`SELECT * FROM replication_states()`.execute(db)).rows

/** How long a server that has not written its row counts as alive: three times the interval. */
export const serverAliveSeconds = 30

type ServerRow = Pick<PortalServer, 'id' | 'host' | 'version' | 'node_version'>

export async function upsertServer(db: Db, server: ServerRow): Promise<void> {
  await db
    .insertInto('servers')
    .values(server)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}

export async function deleteServer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('servers').where('id', '=', id).execute()
}

/** Deletes the rows of servers that were killed more than a day ago. */
export async function deletePastServers(db: Db): Promise<void> {
  await sql`DELETE FROM servers WHERE seen_at < now() - interval '1 day'`.execute(db)
}

const listServers = async (db: Db): Promise<PortalServer[]> =>
  (
    await sql<PortalServer>`SELECT *, seen_at > now() - make_interval(secs => ${serverAliveSeconds}) AS is_alive
      FROM servers ORDER BY started_at, id`.execute(db)
  ).rows

async function countMails(db: Db): Promise<Record<MailState, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    SELECT state, count(*) FROM mails GROUP BY state`.execute(db)
  const counts = mailStates.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0])
  return Object.fromEntries(counts)
}

/** The version of the database's server, as it says it, and its clock. */
export async function findDatabaseServer(db: Db): Promise<{ postgresql: string; clock: string }> {
  const { rows } = await sql<{ postgresql: string; clock: string }>`
    SELECT current_setting('server_version') AS postgresql, clock_timestamp() AS clock`.execute(db)
  if (!rows[0]) throw new Error('the database has no version')
  return rows[0]
}

type DatabaseState = Pick<SystemState, 'postgres_version' | 'database_bytes' | 'last_migration'>

async function findDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`SELECT current_setting('server_version') AS postgres_version,
    pg_database_size(current_database()) AS database_bytes,
    (SELECT json_build_object('name', name, 'applied_at', applied_at) FROM migrations
      ORDER BY applied_at DESC, name DESC LIMIT 1) AS last_migration`.execute(db)
  if (!rows[0]) throw new Error('the database has no state')
  return rows[0]
}

/** What "Sistema" shows and all servers share. One connection after the other: it is no reason to keep requests waiting. */
export async function findSystemState(
  db: Db,
): Promise<Omit<SystemState, 'server_id' | 'version' | 'outdated' | 'disk' | 'scanner' | 'mail'>> {
  return {
    ...(await findDatabaseState(db)),
    replicas: await listReplicas(db),
    servers: await listServers(db),
    jobs: await listJobStates(db),
    mails: await countMails(db),
    events: await listSystemEvents(db),
  }
}
