import { SpanStatusCode, trace } from '@opentelemetry/api'
import { Counter, Gauge, Histogram } from '@prometheus-io/client'
import type { TaskList } from 'graphile-worker'

// What this process counts, for GET /metrics (docs/operations.md "Metrics"), and its jobs' spans. Labels have few values: never an id.

export const requestsTotal = new Counter({
  name: 'portale_http_requests_total',
  help: 'Answered requests, by the pattern of their route.',
  labelNames: ['method', 'route', 'status'],
})

export const requestSeconds = new Histogram({
  name: 'portale_http_request_duration_seconds',
  help: 'Time from the first header to the last byte of the answer.',
  labelNames: ['method', 'route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
})

export const rateLimitRejections = new Counter({
  name: 'portale_rate_limit_rejections_total',
  help: 'Requests rejected by a rate limit (RATE_LIMITS).',
  labelNames: ['limit'],
})

export const cacheLookups = new Counter({
  name: 'portale_cache_lookups_total',
  help: 'Reads of a cache of this server; a miss reads the database.',
  labelNames: ['cache', 'result'],
})

export const fileStoreErrors = new Counter({
  name: 'portale_file_store_errors_total',
  help: 'Calls of the file store that failed.',
  labelNames: ['operation'],
})

export const fileScans = new Counter({
  name: 'portale_file_scans_total',
  help: 'Files sent to the virus scanner, by result.',
  labelNames: ['result'],
})

export const deliveryReports = new Counter({
  name: 'portale_delivery_reports_total',
  help: 'Mails that came back (MAIL_RETURN), by what they reported.',
  labelNames: ['result'],
})

export const slowStatements = new Counter({
  name: 'portale_slow_statements_total',
  help: 'SQL statements slower than SLOW_QUERY_MS.',
})

export const openStreams = new Gauge({
  name: 'portale_notification_streams',
  help: 'Open streams of notifications.',
})

export const streamMessages = new Counter({
  name: 'portale_notification_stream_messages_total',
  help: 'Events sent on streams because notifications changed.',
})

export const streamRejections = new Counter({
  name: 'portale_notification_stream_rejections_total',
  help: 'Streams that were not opened: the server had too many, the user had, or the server was stopping.',
  labelNames: ['limit'],
})

const jobSeconds = new Histogram({
  name: 'portale_job_duration_seconds',
  help: 'Runs of jobs on this server, by whether they succeeded.',
  labelNames: ['task', 'result'],
  buckets: [0.01, 0.1, 1, 10, 60, 600],
})

export const countLookup = (cache: string, isHit: boolean): void =>
  cacheLookups.inc({ cache, result: isHit ? 'hit' : 'miss' })

async function timeJob<T>(task: string, run: () => T): Promise<Awaited<T>> {
  const end = jobSeconds.startTimer({ task })
  return await trace.getTracer('portale').startActiveSpan(`job ${task}`, async (span) => {
    try {
      const result = await run()
      end({ result: 'success' })
      return result
    } catch (error) {
      end({ result: 'error' })
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** The same tasks, whose runs are timed and counted by whether they succeeded. */
export const timeJobs = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) => timeJob(name, () => task?.(payload, helpers)),
    ]),
  )
