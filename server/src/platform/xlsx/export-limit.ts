import { formatNumber } from '@portale/domain/platform/counts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import { conductOf } from '../http/conduct.ts'
import { HttpError } from '../http/errors.ts'
import type { RateLimits } from '../http/limits.ts'
import { countAttempt } from '../http/rate.queries.ts'
import { rateLimitRejections } from '../metrics.ts'
import { deleteRunningExport, insertRunningExport, updateRunningExport } from './running-export.queries.ts'

type LimitDeps = { db: Db; config: { limits: RateLimits } }

/** What a person's export does while it runs: counts what it has sent, and gives its place back, once. */
export type LimitedExport = { count: (rows: number) => Promise<void>; end: () => Promise<void> }

const renewMs = 20_000
const retryAtOnceSeconds = 10
const name = 'export_rows'

const hour = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' })

function rejectRows(rows: number, seconds: number): never {
  rateLimitRejections.inc({ limit: 'exports' })
  // The minute after the one in which the window ends: who comes back then is not refused again.
  const at = hour.format(Date.now() + seconds * 1000 + 60_000)
  const message = `Hai esportato più di ${formatNumber(rows)} righe in un’ora: la prossima esportazione è possibile dalle ${at}.`
  throw new HttpError(429, message, { retryAfter: seconds })
}

function rejectAtOnce(maxAtOnce: number): never {
  rateLimitRejections.inc({ limit: 'exports' })
  const running = maxAtOnce === 1 ? 'un’esportazione in corso' : `${maxAtOnce} esportazioni in corso`
  const message = `Hai già ${running}: la prossima è possibile appena ne finisce una.`
  throw new HttpError(429, message, { retryAfter: retryAtOnceSeconds })
}

/**
 * Takes a place for an export of the person who acts. Limited is what is heavy, on all servers together: the rows of an
 * hour, and how many run at once; not how often somebody asks. One that goes beyond the rows is sent whole, and is the last.
 */
export async function beginLimitedExport(
  { db, config: { limits } }: LimitDeps,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<LimitedExport> {
  const { rows: maxRows, minutes, at_once } = limits.exports
  const { person, subject } = conductOf(req)
  const { count, seconds } = await countAttempt(db, name, subject, { minutes }, 0)
  if (count >= maxRows) rejectRows(maxRows, seconds)
  const id = (await insertRunningExport(db, person.id, at_once)) ?? rejectAtOnce(at_once)
  const timer = setInterval(() => void updateRunningExport(db, id).catch(() => {}), renewMs).unref()
  let isEnded = false
  const end = async () => {
    if (isEnded) return
    isEnded = true
    clearInterval(timer)
    // Without it the place ends by itself.
    await deleteRunningExport(db, id).catch((error) =>
      req.log.warn({ err: error }, 'place of an export not given back'),
    )
  }
  // Whole, broken off, or answered with an error: when nothing more is sent. A client may have gone meanwhile.
  if (reply.raw.destroyed) await end()
  else for (const event of ['finish', 'close']) reply.raw.once(event, () => void end())
  return { end, count: async (rows) => void (await countAttempt(db, name, subject, { minutes }, rows)) }
}
