import { tooManyInvitations } from '@portale/domain/people/users/invitation.ts'
import {
  alreadySuspendedMessage,
  invitationStateProblem,
  notSuspendedMessage,
  ownSuspensionMessage,
} from '@portale/domain/people/users/user.policy.ts'
import { reactivationBody, suspensionBody, userRow } from '@portale/domain/people/users/user.ts'
import { message } from '@portale/domain/platform/answers.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { idParam, parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { insertResetMail } from '../accounts/account-mail.queries.ts'
import { findUser } from './user.queries.ts'
import { userEditors } from './user.routes.ts'
import { lockEditableUser } from './user-save.ts'
import { reactivateUser, suspendUser } from './user-suspension.ts'
import { countInvitations, type LockedUser } from './user-write.queries.ts'

const tag = 'Utenti'

/** Suspends users, brings them back and invites them again: those of a lower rank, and administrators one another. */
export function userSuspensionRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const { flags } = config

  const assertCurrent = (tx: Db, user: LockedUser, lock_version: number | undefined) =>
    assertLockVersion(user.lock_version, lock_version, 'L’utente è cambiato', () =>
      findLastChange(tx, 'users', user.id),
    )

  const changeUser = (req: FastifyRequest, change: (tx: Db, user: LockedUser) => Promise<void>) =>
    deps.write(req, async (tx) => {
      await change(tx, await lockEditableUser(tx, req))
      return findUser(tx, flags, idParam(req))
    })

  app.post(
    '/api/users/:id/suspend',
    {
      config: {
        ...userEditors,
        describe: { tag, summary: 'Sospendere un utente', body: suspensionBody, answer: userRow },
      },
    },
    (req) => {
      if (idParam(req) === req.user.id) throw new HttpError(422, ownSuspensionMessage)
      return changeUser(req, async (tx, user) => {
        const { reason, lock_version } = parseBody(suspensionBody, req)
        await assertCurrent(tx, user, lock_version)
        if (user.suspended_at !== null) throw new HttpError(422, alreadySuspendedMessage)
        await suspendUser(tx, req, user.id, reason)
      })
    },
  )

  app.post(
    '/api/users/:id/reactivate',
    {
      config: {
        ...userEditors,
        describe: { tag, summary: 'Riattivare un utente', body: reactivationBody, answer: userRow },
      },
    },
    (req) =>
      changeUser(req, async (tx, user) => {
        const { lock_version } = parseBody(reactivationBody, req)
        await assertCurrent(tx, user, lock_version)
        if (user.suspended_at === null) throw new HttpError(422, notSuspendedMessage)
        await reactivateUser(tx, config, req, user)
      }),
  )

  app.post(
    '/api/users/:id/invite',
    { config: { ...userEditors, describe: { tag, summary: 'Invitare di nuovo un utente', answer: message } } },
    async (req) => {
      const { email } = await deps.write(req, async (tx) => {
        const user = await lockEditableUser(tx, req)
        const problem = invitationStateProblem(user)
        if (problem !== undefined) throw new HttpError(422, problem)
        const { count, minutes } = config.limits.invitations
        if (((await countInvitations(tx, [user.id], minutes)).get(user.id) ?? 0) >= count)
          throw new HttpError(429, tooManyInvitations(count, minutes), { retryAfter: minutes * 60 })
        await insertResetMail(tx, config, user, 'invitation')
        return user
      })
      return {
        message: config.smtpUrl
          ? `L’invito è stato inviato di nuovo a ${email}.`
          : `L’invito per ${email} attende in «Posta in uscita»: nessun server di posta è configurato.`,
      }
    },
  )
}
