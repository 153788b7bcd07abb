import {
  changePasswordBody,
  confirmPasswordBody,
  type EndedSessions,
  endedSessions,
  openSession,
  type Profile,
  profile,
  profileBody,
} from '@portale/domain/people/profile.ts'
import { message } from '@portale/domain/platform/answers.ts'
import { isSameEmail } from '@portale/domain/platform/contacts.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { signedIn } from '../../platform/http/access.ts'
import { assertValid, HttpError, notFound } from '../../platform/http/errors.ts'
import { consumeRateLimit, resetRateLimit } from '../../platform/http/rate.queries.ts'
import { otherSubject } from '../../platform/http/rate-subject.ts'
import { idParam, parseBody } from '../../platform/http/request.ts'
import { clearBrowser, describeAccess, setSessionCookie } from '../../platform/http/session.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { hashPassword, verifyPassword } from '../../platform/password-hash.ts'
import { insertAccessEvent } from '../access-register/access-event.queries.ts'
import { findPasswordHash, lockAccount, updatePassword } from '../accounts/account.queries.ts'
import { insertPasswordChangedMail } from '../accounts/account-mail.queries.ts'
import { deleteOtherSessions, deleteTrust } from '../accounts/session.queries.ts'
import { assertEmailChangeAllowed, requestEmailChange } from './email-change.routes.ts'
import * as profiles from './profile.queries.ts'

const tag = 'Profilo'

const writeRoute = { allow: signedIn, notWhileImpersonating: true }

const sessionEnded = 'La sessione è scaduta: accedi di nuovo.'
const wrongPassword = 'La password attuale non è corretta.'
const samePassword = 'La nuova password deve essere diversa da quella attuale.'

/** GET /api/profile: the data of the signed-in user. */
export async function findProfileWithFlags(deps: Deps, db: Db, userId: number): Promise<Profile> {
  const { flags } = deps.config
  const profile = (await profiles.findProfile(db, userId)) ?? notFound()
  return { ...profile, avatar: flags.avatar ? profile.avatar : null, flags }
}

/** The caller's password hash if this is the password, else undefined; attempts count as those of a login. */
async function verifyCurrentPassword(deps: Deps, req: FastifyRequest, password: string): Promise<string | undefined> {
  const { db, config } = deps
  const account = otherSubject(`user ${req.user.id}`)
  await consumeRateLimit(db, 'login_account', account, config.limits.login_account)
  const hash = await findPasswordHash(db, req.user.id)
  if (!(await verifyPassword(hash, password)) || hash === null) return undefined
  await resetRateLimit(db, 'login_account', account)
  return hash
}

/** Profile, password and sessions of the signed-in user (spec 2 §2, §5, §7). */
export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const sessionId = ({ session }: FastifyRequest) => session?.id ?? notFound()

  app.get(
    '/api/profile',
    {
      config: {
        allow: signedIn,
        beforeNewPassword: true,
        describe: { tag, summary: 'Il proprio profilo', answer: profile },
      },
    },
    (req) => findProfileWithFlags(deps, db, req.user.id),
  )

  app.put(
    '/api/profile/edit',
    {
      config: {
        ...writeRoute,
        describe: { tag, summary: 'Modificare il proprio profilo', body: profileBody, answer: profile },
      },
    },
    async (req) => {
      const { id } = req.user
      const { email, lock_version, ...sent } = parseBody(profileBody, req)
      await assertEmailChangeAllowed(deps, req, email)
      return deps.write(req, async (tx) => {
        const current = (await lockAccount(tx, id)) ?? notFound()
        await assertLockVersion(current.lock_version, lock_version, 'Il tuo profilo è cambiato', () =>
          findLastChange(tx, 'users', id),
        )
        const emailChanged = !isSameEmail(email, current.email)
        if (emailChanged) await requestEmailChange(deps, tx, req, current, email)
        const respelled = !emailChanged && config.flags.change_email && { email } // other capitals need no confirmation
        const values = { do_not_disturb: current.do_not_disturb, ...sent, ...respelled }
        if (Object.entries(values).some(([key, value]) => current[key as keyof typeof values] !== value))
          await profiles.updateAccount(tx, id, values)
        return findProfileWithFlags(deps, tx, id)
      })
    },
  )

  app.put(
    '/api/profile/change-password',
    {
      config: {
        ...writeRoute,
        beforeNewPassword: true,
        describe: { tag, summary: 'Cambiare la propria password', body: changePasswordBody, answer: message },
      },
    },
    async (req) => {
      const { old_password, new_password } = parseBody(changePasswordBody, req)
      const verified = await verifyCurrentPassword(deps, req, old_password)
      if (verified === undefined) assertValid({ old_password: [wrongPassword] })
      if (old_password === new_password) assertValid({ new_password: [samePassword] })
      const password_hash = await hashPassword(new_password)
      const { id } = req.user
      await deps.write(req, async (tx) => {
        const account = (await lockAccount(tx, id)) ?? notFound()
        // A password that a link or an administrator has set meanwhile must not be replaced.
        if (account.password_hash !== verified) assertValid({ old_password: [wrongPassword] })
        if (!(await profiles.updatePasswordConfirmedAt(tx, sessionId(req)))) throw new HttpError(401, sessionEnded)
        await updatePassword(tx, id, { password_hash, must_change_password: false })
        await deleteOtherSessions(tx, id, sessionId(req))
        await insertPasswordChangedMail(tx, config, account)
        await insertAccessEvent(tx, { ...describeAccess(req), kind: 'password_changed' })
      })
      return { message: 'La password è stata cambiata.' }
    },
  )

  app.post(
    '/api/profile/confirm-password',
    {
      config: {
        ...writeRoute,
        beforeSecondFactor: true,
        describe: {
          tag,
          summary: 'Confermare la propria password prima di un’operazione delicata',
          body: confirmPasswordBody,
          answer: message,
        },
      },
    },
    async (req) => {
      const { password } = parseBody(confirmPasswordBody, req)
      if ((await verifyCurrentPassword(deps, req, password)) === undefined)
        assertValid({ password: ['La password non è corretta.'] })
      await profiles.updatePasswordConfirmedAt(db, sessionId(req))
      deps.sessions.invalidateUser(req.user.id)
      return { message: 'Password confermata.' }
    },
  )

  app.get(
    '/api/profile/sessions',
    {
      config: { ...writeRoute, describe: { tag, summary: 'Le proprie sessioni aperte', answer: z.array(openSession) } },
    },
    (req) => profiles.listSessions(db, req.user.id, sessionId(req)),
  )

  app.delete(
    '/api/profile/sessions',
    {
      config: {
        ...writeRoute,
        describe: { tag, summary: 'Chiudere tutte le altre proprie sessioni', answer: endedSessions },
      },
    },
    async (req): Promise<EndedSessions> => {
      const ended = await db.transaction().execute(async (tx) => {
        const count = await profiles.deleteOtherOwnSessions(tx, req.user.id, sessionId(req))
        await deleteTrust(tx, req.user.id)
        const event = { ...describeAccess(req), kind: 'session_ended', detail: { sessions: count } } as const
        if (count > 0) await insertAccessEvent(tx, event)
        return count
      })
      deps.sessions.invalidateUser(req.user.id)
      return { ended }
    },
  )

  app.delete(
    '/api/profile/sessions/:id',
    { config: { ...writeRoute, describe: { tag, summary: 'Chiudere una propria sessione', status: 204 } } },
    async (req, reply) => {
      const id = idParam(req)
      await db.transaction().execute(async (tx) => {
        if (!(await profiles.deleteOwnSession(tx, req.user.id, id))) notFound()
        // Which of the trusted browsers had it is not known; to leave this one is a logout, after which it stays trusted.
        if (id !== sessionId(req)) await deleteTrust(tx, req.user.id)
        await insertAccessEvent(tx, { ...describeAccess(req), kind: 'session_ended' })
      })
      deps.sessions.invalidateUser(req.user.id)
      if (id === sessionId(req)) setSessionCookie(deps, clearBrowser(deps, req, reply), '')
      return reply.code(204).send()
    },
  )
}
