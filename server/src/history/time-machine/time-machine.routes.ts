import { restored, restorePreview, timeMachineBody } from '@portale/domain/history/time-machine/time-machine.ts'
import { customerRecord } from '@portale/domain/network/customers/customer.ts'
import { message } from '@portale/domain/platform/answers.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DesignDeps } from '../../generator/designer/design-deps.ts'
import { findCustomer } from '../../network/customers/customer.queries.ts'
import type { PeopleDeps } from '../../people/notifications/people-deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { conductOf } from '../../platform/http/conduct.ts'
import { notFound, rejectConflict } from '../../platform/http/errors.ts'
import { consumeRateLimit, refundRateLimit } from '../../platform/http/rate.queries.ts'
import { assertRecentPassword } from '../../platform/http/recent-password.ts'
import { idParam, keepConnectionOpen, parseBody } from '../../platform/http/request.ts'
import { assertRestorableMoment, previewRestore, restoreToMoment } from './restore.ts'
import { findMergeAuditId } from './undo.queries.ts'
import { restoreDeleted, undoChange } from './undo.ts'

const tag = 'Audit'

const administrator = { allow: { administrator: 'all' } as const, notWhileImpersonating: true }

/** Restores everything to a moment, or undoes one change (spec 2 §2, §7; decisions "Audit and time machine"). */
export function timeMachineRoutes(app: FastifyInstance, deps: PeopleDeps & DesignDeps): void {
  const { config, db } = deps

  /** The moment of the body: 422 when it is missing, unreadable, in the future or before the first known one. */
  const parseMoment = async (req: FastifyRequest): Promise<string> => {
    if (!config.flags.time_machine) notFound()
    const { dateTimeMachine: moment } = parseBody(timeMachineBody, req)
    await assertRestorableMoment(db, moment)
    return moment
  }

  app.post(
    '/api/audits/preview',
    {
      config: {
        ...administrator,
        describe: {
          tag,
          summary: 'Che cosa cambierebbe un ritorno a un momento',
          body: timeMachineBody,
          answer: restorePreview,
        },
      },
    },
    async (req, reply) => {
      const moment = await parseMoment(req)
      keepConnectionOpen(reply)
      return previewRestore(deps, moment)
    },
  )

  app.post(
    '/api/audits',
    {
      config: {
        ...administrator,
        describe: { tag, summary: 'Riportare i dati a un momento', body: timeMachineBody, answer: restored },
      },
    },
    async (req, reply) => {
      const moment = await parseMoment(req)
      assertRecentPassword(req)
      const { subject } = conductOf(req)
      await consumeRateLimit(db, 'time_machine', subject, config.limits.time_machine)
      keepConnectionOpen(reply)
      const restored = await restoreToMoment(deps, req, moment).catch(async (error: unknown) => {
        await refundRateLimit(db, 'time_machine', subject) // only a restore that was done counts
        throw error
      })
      deps.unread.invalidateAll() // the banner shows no news that is gone
      return restored
    },
  )

  app.post(
    '/api/audits/:id/undo',
    { config: { ...administrator, describe: { tag, summary: 'Annullare una modifica', answer: message } } },
    async (req) => {
      await undoChange(deps, req, idParam(req))
      deps.unread.invalidateAll()
      return { message: 'Modifica annullata.' }
    },
  )

  app.post(
    '/api/v1/customers/:id/unmerge',
    {
      config: {
        allow: administratorsAnd(),
        describe: { tag: 'Clienti', summary: 'Annullare l’unione di un cliente', answer: customerRecord },
      },
    },
    async (req) => {
      const id = idParam(req)
      const customer = (await findCustomer(db, id)) ?? notFound()
      if (customer.merged_into === null)
        rejectConflict('Questo cliente non è unito a un altro: qualcuno ha già annullato l’unione.')
      const auditId = await findMergeAuditId(db, id)
      if (auditId === undefined)
        rejectConflict('L’unione è più vecchia di quanto conserva l’audit: non si può più annullare.')
      await undoChange(deps, req, auditId)
      return (await findCustomer(db, id)) ?? notFound()
    },
  )

  app.post(
    '/api/audits/:id/restore',
    { config: { ...administrator, describe: { tag, summary: 'Riportare un elemento eliminato', answer: message } } },
    async (req) => {
      await restoreDeleted(deps, req, idParam(req))
      deps.unread.invalidateAll()
      return { message: 'Elemento ripristinato.' }
    },
  )
}
