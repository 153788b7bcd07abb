import { impersonationBody } from '@portale/domain/users/user.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeMe } from '../accounts/me.ts'
import { insertSession } from '../accounts/session.queries.ts'
import type { Deps } from '../deps.ts'
import { administratorsAnd, signedIn } from '../http/access.ts'
import { rejectConflict } from '../http/errors.ts'
import { idParam, parseBody } from '../http/request.ts'
import { describeDevice, sessionToken, setSessionCookie } from '../http/session.ts'
import { lockLower } from '../users/user-save.ts'
import { lockUser } from '../users/user-write.queries.ts'
import { insertImpersonation, takeImpersonation, takeSession } from './impersonation.queries.ts'

const impersonators = administratorsAnd({ administrator: 'own', superuser_rt: 'own' })
const oneself = 'Questo è già il tuo utente.'
const notImpersonating = 'Stai già navigando con il tuo utente.'
const endedMeanwhile = 'La tua sessione è cambiata nel frattempo: ricarica la pagina e riprova.'

/** Working under another person's name, and the way back (decisions "Who sees what"). */
export function impersonationRoutes(app: FastifyInstance, deps: Deps): void {
  /** Hands the browser the session that follows; the one before is over. */
  const follow = (req: FastifyRequest, reply: FastifyReply, token: string) => {
    deps.sessions.invalidateToken(sessionToken(deps, req))
    setSessionCookie(deps, reply, token)
  }

  const page = { allow: impersonators, page: true, beforeNewPassword: true }
  app.get('/impersonate/:id', { config: page }, (_req, reply) => app.answerPage(reply))

  app.post('/impersonate/:id', { config: { allow: impersonators, impersonates: true } }, async (req, reply) => {
    const { id: impersonator_id, name } = req.user
    const user_id = idParam(req)
    // Locked in this order wherever persons and sessions are: the other person, the impersonator (by reference), sessions.
    const token = await deps.write(req, async (tx) => {
      await lockLower(tx, req, oneself)
      const { reason } = parseBody(impersonationBody, req)
      const begun = { user_id: impersonator_id, impersonated_id: user_id, reason, address: req.ip }
      const impersonation_id = await insertImpersonation(tx, begun)
      const kept = (await takeSession(tx, sessionToken(deps, req))) ?? rejectConflict(endedMeanwhile)
      return insertSession(tx, { ...describeDevice(req), ...kept, user_id, impersonator_id, impersonation_id })
    })
    follow(req, reply, token)
    req.log.info(
      { event: 'impersonation begins', user: impersonator_id, impersonated: user_id },
      'impersonation begins',
    )
    return describeMe(deps, user_id, { id: impersonator_id, name })
  })

  app.post('/impersonate/stop', { config: { allow: signedIn } }, async (req, reply) => {
    const { id: user_id } = req.session?.impersonator ?? rejectConflict(notImpersonating)
    const token = await deps.write(req, async (tx) => {
      await lockUser(tx, user_id)
      const kept = (await takeImpersonation(tx, sessionToken(deps, req))) ?? rejectConflict(endedMeanwhile)
      return insertSession(tx, { ...describeDevice(req), ...kept, user_id })
    })
    follow(req, reply, token)
    req.log.info({ event: 'impersonation ends', user: user_id, impersonated: req.user.id }, 'impersonation ends')
    return describeMe(deps, user_id, null)
  })
}
