import { me } from '@portale/domain/front/me.ts'
import { outranks, rankTooHighMessage } from '@portale/domain/people/users/user.policy.ts'
import { impersonation, impersonationBody } from '@portale/domain/people/users/user.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd, signedIn } from '../../platform/http/access.ts'
import { assertAllowed, HttpError, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { redirect } from '../../platform/http/redirect.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { describeDevice, sessionToken, setSessionCookie, wantsPage } from '../../platform/http/session.ts'
import { isAsset } from '../../platform/http/web-files.ts'
import { insertAccessEvent } from '../access-register/access-event.queries.ts'
import { findMe } from '../accounts/me.queries.ts'
import { insertSession } from '../accounts/session.queries.ts'
import { lockUser } from '../users/user-write.queries.ts'
import {
  consumeImpersonation,
  consumeSession,
  impersonationList,
  insertImpersonation,
} from './impersonation.queries.ts'

const tag = 'Utenti'

const impersonators = administratorsAnd({ administrator: 'own', superuser_rt: 'own' })
const suspendedMessage = 'È sospeso: riattivalo prima di navigare come questa persona.'
const alreadyYourself = 'Questo è già il tuo utente.'
const notImpersonating = 'Stai già navigando con il tuo utente.'
const sessionChanged = 'La tua sessione è cambiata nel frattempo: ricarica la pagina e riprova.'

/** Begins and ends impersonations (decisions "Who sees what"). */
export function impersonationRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/impersonations',
    {
      config: {
        allow: { administrator: 'all' },
        notWhileImpersonating: true,
        describe: {
          tag,
          summary: 'Chi ha navigato come chi',
          sort: ['started_at', 'user', 'impersonated', 'with_changes', 'reason', 'ended_at'],
          answer: pageOf(impersonation),
        },
      },
    },
    (req, reply) => listPage(deps, reply, getQuery(req), impersonationList(getQuery(req))),
  )

  app.get(
    '/impersonate/:id',
    {
      config: {
        allow: impersonators,
        page: true,
        beforeNewPassword: true,
        describe: { tag, summary: 'La pagina che chiede il motivo', download: 'text/html' },
      },
    },
    (_req, reply) => app.answerPage(reply),
  )

  app.post(
    '/impersonate/:id',
    {
      config: {
        allow: impersonators,
        impersonates: true,
        describe: { tag, summary: 'Navigare come un’altra persona', body: impersonationBody, answer: me },
      },
    },
    async (req, reply) => {
      const { id: impersonator_id } = req.user
      const user_id = idParam(req)
      // All code locks in this order: the impersonated user, the impersonator (by the foreign key), sessions.
      const token = await deps.write(req, async (tx) => {
        const target = (await lockUser(tx, user_id)) ?? notFound()
        assertAllowed(outranks(req.user, target), user_id === impersonator_id ? alreadyYourself : rankTooHighMessage)
        if (target.suspended_at !== null) throw new HttpError(422, suspendedMessage)
        const { reason, with_changes, page } = parseBody(impersonationBody, req)
        const persons = { user_id: impersonator_id, impersonated_id: user_id }
        const impersonation = { ...persons, reason, with_changes, page, address: req.ip }
        const impersonation_id = await insertImpersonation(tx, impersonation)
        await insertAccessEvent(tx, {
          ...{ kind: 'impersonation_started', user_id, impersonator_id, impersonation_id, ...describeDevice(req) },
          detail: { reason, with_changes },
        })
        const inherited = (await consumeSession(tx, sessionToken(deps, req))) ?? rejectConflict(sessionChanged)
        return insertSession(tx, { ...describeDevice(req), ...inherited, user_id, impersonator_id, impersonation_id })
      })
      switchSession(deps, req, reply, token)
      req.log.info(
        { event: 'impersonation begins', user: impersonator_id, impersonated: user_id },
        'impersonation begins',
      )
      const { impersonator, ends_at } = (await deps.sessions.find(token, true)) ?? rejectConflict(sessionChanged)
      return findMe(deps, user_id, impersonator && { ...impersonator, ends_at })
    },
  )

  app.post(
    '/impersonate/stop',
    {
      config: {
        allow: signedIn,
        afterImpersonation: true,
        changesNothing: true,
        describe: { tag, summary: 'Tornare al proprio utente', answer: me },
      },
    },
    async (req, reply) => {
      const { id } = req.session?.impersonator ?? rejectConflict(notImpersonating)
      return findMe(deps, id, null, await endImpersonation(deps, req, reply, id))
    },
  )
}

/** Gives the browser the session that replaces its previous one. */
function switchSession(deps: Deps, req: FastifyRequest, reply: FastifyReply, token: string): void {
  deps.sessions.invalidateToken(sessionToken(deps, req))
  setSessionCookie(deps, reply, token)
}

/** Replaces the session of an impersonation by that of the impersonator, which goes on; returns how its person logged in. */
async function endImpersonation(
  deps: Deps,
  req: FastifyRequest,
  reply: FastifyReply,
  user_id: number,
): Promise<string> {
  const { token, login_method } = await deps.write(req, async (tx) => {
    await lockUser(tx, user_id)
    const inherited = (await consumeImpersonation(tx, sessionToken(deps, req))) ?? rejectConflict(sessionChanged)
    const { login_method } = inherited
    return { token: await insertSession(tx, { ...describeDevice(req), ...inherited, user_id }), login_method }
  })
  switchSession(deps, req, reply, token)
  req.log.info({ event: 'impersonation ends', user: user_id }, 'impersonation ends')
  return login_method
}

/** A page asked for when the time is over: the browser is the person's own again, where the impersonation began. */
export function returnFromImpersonations(app: FastifyInstance, deps: Deps): void {
  const returnFrom = async (req: FastifyRequest, reply: FastifyReply) => {
    const token = sessionToken(deps, req)
    if (!token || (await deps.sessions.find(token, true))) return
    const { impersonator } = (await deps.sessions.findResumable(token)) ?? {}
    if (!impersonator) return
    // Another tab may have been first: then this one goes the way of a session that has ended.
    const ended = await endImpersonation(deps, req, reply, impersonator.id).then(
      () => true,
      () => false,
    )
    if (ended) return redirect(reply, impersonator.page ?? '/users')
  }
  app.addHook('onRequest', (req, reply, done) => {
    if (!wantsPage(req) || isAsset(req.url)) done()
    else returnFrom(req, reply).then(() => done(), done)
  })
}
