import { mailStates } from '@portale/domain/platform/mails.ts'
import type { Replica, SystemEvent } from '@portale/domain/platform/system/system.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { jobStates, type StoredJobState, serverAliveSeconds } from './system.queries.ts'

/** Those that are listed take an index; to count a million sent ones takes PostgreSQL half a second, and many more cold. */
export const openMailStates = mailStates.filter((state) => state !== 'sent')

/** What all servers share, as GET /metrics has it. */
export type SharedState = {
  jobs: StoredJobState[]
  mails: { state: string; count: number }[]
  sessions: number
  file_problems: number
  servers: number
  replicas: Replica[]
  events: SystemEvent[]
}

/** Reads everything in one statement: a scrape takes one connection of the pool, for a moment. `isLive` is of sessions `s`. */
export async function findSharedState(db: Db, isLive: RawBuilder<unknown>): Promise<SharedState> {
  const result = await sql<SharedState>`SELECT
    (SELECT coalesce(json_agg(j), '[]') FROM (${sql.raw(jobStates)}) j) AS jobs,
    (SELECT coalesce(json_agg(m), '[]') FROM (SELECT state, count(*) FROM mails
      WHERE state = ANY(${openMailStates}) GROUP BY state) m) AS mails,
    (SELECT count(*)::int FROM sessions s WHERE ${isLive}) AS sessions,
    (SELECT count(*)::int FROM files WHERE problem IS NOT NULL) AS file_problems,
    (SELECT count(*)::int FROM servers WHERE seen_at > now() - make_interval(secs => ${serverAliveSeconds})) AS servers,
    (SELECT coalesce(json_agg(r), '[]') FROM replication_states() r) AS replicas,
    (SELECT coalesce(json_agg(e), '[]') FROM system_events e) AS events`.execute(db)
  if (!result.rows[0]) throw new Error('no state')
  return result.rows[0]
}
