import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { consumeRateLimit, refundRateLimit } from '../http/rate.queries.ts'
import { sendXlsx, type Workbook } from './workbook.ts'

/** Answers with an .xlsx and counts it among the caller's exports, unless it could not begin. */
export async function sendRateLimitedXlsx<Key extends string>(
  deps: Deps,
  req: FastifyRequest,
  reply: FastifyReply,
  sheet: Workbook<Key> & { fileName: string },
): Promise<FastifyReply> {
  const who = String(req.user.id)
  await consumeRateLimit(deps.db, 'exports', who, deps.config.limits.exports)
  return sendXlsx(reply, sheet).catch(async (error) => {
    await refundRateLimit(deps.db, 'exports', who)
    throw error
  })
}
