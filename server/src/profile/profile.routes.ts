import { isSameAddress } from '@portale/domain/contacts.ts'
import { changePasswordBody, confirmPasswordBody, type Profile, profileBody } from '@portale/domain/profile.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writePasswordChangedMail } from '../accounts/account.mail.ts'
import { lockAccount, updatePassword } from '../accounts/account.queries.ts'
import { verifiedHash } from '../accounts/confirm.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { deleteOtherSessions } from '../accounts/session.queries.ts'
import { findLastChange } from '../audit/audit.queries.ts'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { signedIn } from '../http/access.ts'
import { assertValid, HttpError, notFound } from '../http/errors.ts'
import { idParam, parseBody } from '../http/request.ts'
import { setSessionCookie } from '../http/session.ts'
import { assertLockVersion } from '../http/stale.ts'
import { countEmailChange, requestEmailChange } from './email-change.ts'
import * as profiles from './profile.queries.ts'

const read = { config: { allow: signedIn, beforeNewPassword: true } }
const write = { config: { allow: signedIn, ownOnly: true } }
const firstPassword = { config: { ...write.config, beforeNewPassword: true } }

const sessionEnded = 'La sessione è scaduta: accedi di nuovo.'
const wrongPassword = 'La password attuale non è corretta.'
const samePassword = 'La nuova password deve essere diversa da quella attuale.'

/** One's own data as GET /api/profile answers them. */
export async function describeProfile(deps: Deps, db: Db, userId: number): Promise<Profile> {
  const { flags } = deps.config
  const profile = (await profiles.findProfile(db, userId)) ?? notFound()
  return { ...profile, avatar: flags.avatar ? profile.avatar : null, flags }
}

/** Profile, password and sessions of whoever is signed in (spec 2 §2, §5, §7). */
export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const sessionOf = ({ session }: FastifyRequest) => session?.id ?? notFound()

  app.get('/api/profile', read, (req) => describeProfile(deps, db, req.user.id))

  app.put('/api/profile/edit', write, async (req) => {
    const { id } = req.user
    const { email, lock_version, ...sent } = parseBody(profileBody, req)
    await countEmailChange(deps, req, email)
    return deps.write(req, async (tx) => {
      const current = (await lockAccount(tx, id)) ?? notFound()
      await assertLockVersion(current.lock_version, lock_version, 'Il tuo profilo è cambiato', () =>
        findLastChange(tx, 'users', id),
      )
      const isMoving = !isSameAddress(email, current.email)
      if (isMoving) await requestEmailChange(deps, tx, req, current, email)
      const capitals = !isMoving && config.flags.change_email && { email }
      const values = { do_not_disturb: current.do_not_disturb, ...sent, ...capitals }
      if (Object.entries(values).some(([key, value]) => current[key as keyof typeof values] !== value))
        await profiles.updateAccount(tx, id, values)
      return describeProfile(deps, tx, id)
    })
  })

  app.put('/api/profile/change-password', firstPassword, async (req) => {
    const { old_password, new_password } = parseBody(changePasswordBody, req)
    const verified = await verifiedHash(deps, req, old_password)
    if (verified === undefined) assertValid({ old_password: [wrongPassword] })
    if (old_password === new_password) assertValid({ new_password: [samePassword] })
    const password_hash = await hashPassword(new_password)
    const { id } = req.user
    await deps.write(req, async (tx) => {
      const account = (await lockAccount(tx, id)) ?? notFound()
      // Whoever knew the old one must not undo what a link or an administrator has set meanwhile.
      if (account.password_hash !== verified) assertValid({ old_password: [wrongPassword] })
      if (!(await profiles.updatePasswordMoment(tx, sessionOf(req)))) throw new HttpError(401, sessionEnded)
      await updatePassword(tx, id, { password_hash, must_change_password: false })
      await deleteOtherSessions(tx, id, sessionOf(req))
      await writePasswordChangedMail(tx, config, account)
    })
    deps.sessions.invalidateUser(id)
    return { message: 'La password è stata cambiata.' }
  })

  app.post('/api/profile/confirm-password', write, async (req) => {
    const { password } = parseBody(confirmPasswordBody, req)
    if ((await verifiedHash(deps, req, password)) === undefined)
      assertValid({ password: ['La password non è corretta.'] })
    await profiles.updatePasswordMoment(db, sessionOf(req))
    deps.sessions.invalidateUser(req.user.id)
    return { message: 'Password confermata.' }
  })

  app.get('/api/profile/sessions', write, (req) => profiles.listSessions(db, req.user.id, sessionOf(req)))

  app.delete('/api/profile/sessions/:id', write, async (req, reply) => {
    const id = idParam(req)
    if (!(await profiles.deleteOwnSession(db, req.user.id, id))) notFound()
    deps.sessions.invalidateUser(req.user.id)
    if (id === sessionOf(req)) setSessionCookie(deps, reply, '')
    return reply.code(204).send()
  })
}
