import type { Db } from '../db/connection.ts'
import { describeOutdated, listOutdated } from './newest-versions.ts'
import { findDatabaseServer } from './system.queries.ts'

const maxOffsetMs = 60_000

/** The line about a database whose clock is `offsetMs` ahead of this server's; undefined below a minute. */
export function describeClock(offsetMs: number): string | undefined {
  if (Math.abs(offsetMs) < maxOffsetMs) return undefined
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  const side = offsetMs > 0 ? 'ahead of' : 'behind'
  return `the database's clock is ${minutes} min ${side} this server's: sessions, links and deadlines go by both, so synchronise them`
}

/** What an operator should know at the start, a line each: programs that are out of date, clocks that differ. */
export async function listStartWarnings(db: Db): Promise<string[]> {
  const askedAt = Date.now()
  const { postgresql, clock } = await findDatabaseServer(db)
  const clockLine = describeClock(Date.parse(clock) - (askedAt + Date.now()) / 2)
  const outdated = listOutdated({ postgresql, node: process.versions.node })
  return [...outdated.map(describeOutdated), ...(clockLine ? [clockLine] : [])]
}
