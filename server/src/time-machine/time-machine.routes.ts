import { timeMachineBody } from '@portale/domain/time-machine/time-machine.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireRecentPassword } from '../accounts/confirm.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import { consumeRateLimit, refundRateLimit } from '../http/rate.queries.ts'
import { idParam, keepConnectionOpen, parseBody } from '../http/request.ts'
import { checkMoment } from './moment.ts'
import { previewOf, restoreTo } from './restore.ts'
import { restoreDeleted, undoChange } from './undo.ts'

const administrator = { config: { allow: { administrator: 'all' } as const, ownOnly: true } }

/** Everything back to a moment, or one change taken back (spec 2 §2, §7; decisions "Audit and time machine"). */
export function timeMachineRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps

  /** The moment of the body: 422 for one that is not there, not readable, still to come or not known any more. */
  const readMoment = async (req: FastifyRequest): Promise<string> => {
    if (!config.flags.time_machine) notFound()
    const { dateTimeMachine: until } = parseBody(timeMachineBody, req)
    await checkMoment(db, until)
    return until
  }

  app.post('/api/audits/preview', administrator, async (req, reply) => {
    const until = await readMoment(req)
    keepConnectionOpen(reply)
    return previewOf(deps, until)
  })

  app.post('/api/audits', administrator, async (req, reply) => {
    const until = await readMoment(req)
    requireRecentPassword(req)
    const who = String(req.user.id)
    await consumeRateLimit(db, 'time_machine', who, config.limits.time_machine)
    keepConnectionOpen(reply)
    return restoreTo(deps, req, until).catch(async (error: unknown) => {
      await refundRateLimit(db, 'time_machine', who) // what did not happen does not count
      throw error
    })
  })

  app.post('/api/audits/:id/undo', administrator, async (req) => {
    await undoChange(deps, req, idParam(req))
    return { message: 'Modifica annullata.' }
  })

  app.post('/api/audits/:id/restore', administrator, async (req) => {
    await restoreDeleted(deps, req, idParam(req))
    return { message: 'Elemento ripristinato.' }
  })
}
