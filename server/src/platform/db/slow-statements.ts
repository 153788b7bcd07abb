import type { LogEvent } from 'kysely'
import { currentRequestId } from '../http/request-log.ts'
import { slowStatements } from '../metrics.ts'
import { statementName } from './statements.ts'

/** A slow statement as the log has it; `reqId` is that of the request's own lines. */
export type SlowStatement = { event: 'slow query'; ms: number; statement?: string; sql: string; reqId?: string }

const maxLength = 300

/** The beginning of a statement, without the texts that it may carry beside its values. */
export const shortenSql = (sql: string) =>
  sql
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)

/** Returns what Kysely calls after each statement: it reports those that took `slowMs` or longer, without their values. */
export const reportSlowStatements = (slowMs: number, report: (slow: SlowStatement) => void) => (event: LogEvent) => {
  if (event.queryDurationMillis < slowMs) return
  slowStatements.inc()
  const { sql, parameters } = event.query
  report({
    event: 'slow query',
    ms: Math.round(event.queryDurationMillis),
    statement: parameters.length > 0 ? statementName(sql, [...parameters]) : undefined,
    sql: shortenSql(sql),
    reqId: currentRequestId(),
  })
}
