import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { shortenSql } from './slow-statements.ts'

/** Adds a statement that has ended to the trace of the request or the job that it worked for, without its values. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()?.isRecording()) return
  const text = shortenSql(query.sql)
  const endTime = performance.timeOrigin + performance.now()
  const span = trace.getTracer('portale').startSpan(/^\w*/.exec(text)?.[0].toUpperCase() || 'SQL', {
    kind: SpanKind.CLIENT,
    startTime: endTime - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(endTime)
}
