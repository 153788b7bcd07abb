import { formatDate, formatTime } from '@portale/domain/platform/dates.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plainPage } from '../html/plain-page.ts'
import { wantsPage } from '../http/session.ts'
import { isAsset } from '../http/web-files.ts'
import type { Maintenance } from './maintenance.queries.ts'
import type { MaintenanceCache } from './maintenance-cache.ts'

const minRetrySeconds = 30
const unknownRetrySeconds = 120

/** After how many seconds to ask again: when the portal should be open, or soon when that time is unknown or over. */
function retryAfter({ ends_at }: Maintenance, now: number): number {
  const left = ends_at === null ? unknownRetrySeconds : Math.ceil((Date.parse(ends_at) - now) / 1000)
  return Math.max(minRetrySeconds, left)
}

/** When the portal is expected back; a time that is over is not said. */
function expectedEnd({ ends_at }: Maintenance, now: number): string {
  if (ends_at === null || Date.parse(ends_at) < now) return 'riprova tra qualche minuto'
  const isToday = formatDate(ends_at) === formatDate(new Date(now))
  return `torna verso le ${formatTime(ends_at)}${isToday ? '' : ` del ${formatDate(ends_at)}`}`
}

const isOpen = ({ routeOptions, url }: FastifyRequest) => routeOptions.config?.probe || isAsset(routeOptions.url ?? url)

/** While the portal is in maintenance, answers 503 to everything but built files and what the operator's machines ask. */
export function closeDuringMaintenance(app: FastifyInstance, { maintenance }: { maintenance: MaintenanceCache }): void {
  const close = async (req: FastifyRequest, reply: FastifyReply) => {
    const current = await maintenance.find()
    if (!current) return
    const now = Date.now()
    reply.code(503).header('retry-after', retryAfter(current, now))
    const end = expectedEnd(current, now)
    if (!wantsPage(req)) return reply.send({ message: `Il portale è in manutenzione: ${end}.`, maintenance: true })
    const { html, policy } = plainPage(
      'Portale in manutenzione',
      `Lo stiamo aggiornando e per ora è chiuso: ${end}. I dati e i documenti già salvati restano al loro posto.`,
    )
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
  }
  app.addHook('onRequest', (req, reply, done) => {
    if (maintenance.isKnownOpen || isOpen(req)) done()
    else close(req, reply).then(() => done(), done)
  })
}
