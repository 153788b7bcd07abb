import { message } from '@portale/domain/platform/answers.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { rejectConflict } from '../../platform/http/errors.ts'
import { describeActor } from '../../platform/http/session.ts'
import { insertAccessEvent } from '../access-register/access-event.queries.ts'
import { deleteFactors, listSecondFactors, notifyFactorsChanged } from '../accounts/factor.queries.ts'
import { insertFactorChangedMail } from '../accounts/factor-mail.queries.ts'
import { deleteUserSessions } from '../accounts/session.queries.ts'
import { userEditors } from './user.routes.ts'
import { lockEditableUser } from './user-save.ts'

/** Removes the second factors of another user, who lost them: ends the sessions too, as the lost device may have one. */
export function userFactorRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/api/users/:id/reset-factors',
    {
      config: {
        ...userEditors,
        describe: { tag: 'Utenti', summary: 'Azzerare i secondi fattori di un utente', answer: message },
      },
    },
    async (req) => {
      const user = await deps.write(req, async (tx) => {
        const user = await lockEditableUser(tx, req)
        if ((await listSecondFactors(tx, user.id)).length === 0)
          rejectConflict(`${user.name} non ha un secondo fattore.`)
        await deleteFactors(tx, user.id)
        await deleteUserSessions(tx, user.id)
        await insertFactorChangedMail(tx, deps.config, user, 'reset', { by: req.user.name })
        await insertAccessEvent(tx, { ...describeActor(req, user.id), kind: 'factors_reset' })
        await notifyFactorsChanged(tx, user.id)
        return user
      })
      return { message: `I secondi fattori di ${user.name} sono azzerati: al prossimo accesso basterà la password.` }
    },
  )
}
