import { setTimeout as wait } from 'node:timers/promises'
import { message } from '@portale/domain/platform/answers.ts'
import { foldEmail } from '@portale/domain/platform/folding.ts'
import {
  forgotPasswordBody,
  type ResetLinkAccount,
  resetLinkAccount,
  resetLinkBody,
  resetPasswordBody,
} from '@portale/domain/platform/password.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { anyone } from '../../platform/http/access.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { consumeRateLimit, countAttempt, rateLimitAddress, rateLimitKey } from '../../platform/http/rate.queries.ts'
import { otherSubject, type RateSubject } from '../../platform/http/rate-subject.ts'
import { parseBody } from '../../platform/http/request.ts'
import { describeDevice } from '../../platform/http/session.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { insertAccessEvent } from '../access-register/access-event.queries.ts'
import { findAccount, listUsersOfRoles, lockAccount, updatePassword } from './account.queries.ts'
import { insertPasswordChangedMail, insertResetMail } from './account-mail.queries.ts'
import { findDeviceUsers } from './known-device.ts'
import { consumeResetToken, findResetAccount, hasResetTokenOfOther } from './link.queries.ts'
import { deleteUserSessions } from './session.queries.ts'

const tag = 'Accesso'

const invalidLink = 'Il collegamento non è valido o è scaduto: chiedine uno nuovo.'
const linkSent =
  'Se l’indirizzo è di un utente del portale, riceverà tra poco un’e-mail con il collegamento per scegliere una nuova password.'
const linkWaiting =
  'Nessun server di posta è configurato: se l’indirizzo è di un utente del portale, il collegamento per scegliere una nuova password attende in «Posta in uscita». Chiedilo a un amministratore.'

/** Longer than writing a mail takes. Every answer comes after a multiple of it, for known and unknown addresses. */
const durationStepMs = 150

/** Awaits the work and pads its duration, so that it does not reveal whether the address is known. */
async function withUniformDuration(work: Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work
  const elapsedMs = performance.now() - startedAt
  await wait(Math.ceil(elapsedMs / durationStepMs) * durationStepMs - elapsedMs)
}

/** Requests a link to choose a password, and uses it (spec 2 §2, §7; decisions "Accounts"). */
export function recoveryRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  const lockAccountByEmail = async (tx: Db, email: string) => {
    const account = await findAccount(tx, email)
    return account && lockAccount(tx, account.id)
  }

  /** Whether a password can be chosen for the account: its role does not log in by single sign-on alone. */
  const isPasswordOpen = async (tx: Db, id: number) =>
    (await listUsersOfRoles(tx, [id], config.passwordClosedRoles)).length === 0

  const mayReplaceLink = async (tx: Db, accountKey: RateSubject) => {
    const { count } = await countAttempt(tx, 'forgot_replace', accountKey, config.limits.forgot_replace)
    return count <= config.limits.forgot_replace.count
  }

  app.post(
    '/forgot-password',
    {
      config: {
        allow: anyone,
        describe: {
          tag,
          summary: 'Chiedere il collegamento per una nuova password',
          body: forgotPasswordBody,
          answer: message,
        },
      },
    },
    async (req) => {
      const { email } = parseBody(forgotPasswordBody, req)
      const address = rateLimitAddress(req.ip)
      const accountKey = otherSubject(foldEmail(email))
      const known = await findAccount(db, email)
      const isKnownDevice = known !== undefined && findDeviceUsers(deps, req).includes(known.id)
      await consumeRateLimit(
        db,
        'forgot_account',
        otherSubject(`${accountKey}|${address}`),
        config.limits.forgot_account,
      )
      if (!isKnownDevice) await consumeRateLimit(db, 'forgot_address', address, config.limits.forgot_address)
      const work = deps.write(req, async (tx) => {
        const account = await lockAccountByEmail(tx, email)
        if (!account) return
        const requested_from = rateLimitKey('forgot_account', `${accountKey}|${address}`)
        // The owner has a link, and this may be a stranger: it is replaced once an hour, or the owner could never use it.
        const replaces = !isKnownDevice && (await hasResetTokenOfOther(tx, account.id, requested_from))
        if (replaces && !(await mayReplaceLink(tx, accountKey))) return
        await insertResetMail(tx, config, account, 'reset_password', { requested_from })
      })
      // Only a known address can fail here: the answer must be the same as for an unknown one.
      await withUniformDuration(work.catch((error) => req.log.error({ err: error }, 'reset mail not written')))
      return { message: config.smtpUrl ? linkSent : linkWaiting }
    },
  )

  /** Whether a link can still be used and for whom, so that its page says so before a password is typed. */
  app.post(
    '/reset-password/check',
    {
      config: {
        allow: anyone,
        describe: {
          tag,
          summary: 'Controllare se un collegamento vale ancora, e per quale account',
          body: resetLinkBody,
          answer: resetLinkAccount,
        },
      },
    },
    async (req): Promise<ResetLinkAccount> => {
      await consumeRateLimit(db, 'reset_check', rateLimitAddress(req.ip), config.limits.reset_check)
      const { email, token } = parseBody(resetLinkBody, req)
      const account = await findResetAccount(db, token, email)
      if (!account || !(await isPasswordOpen(db, account.id))) throw new HttpError(422, invalidLink)
      return { email: account.email }
    },
  )

  app.post(
    '/reset-password',
    {
      config: {
        allow: anyone,
        describe: { tag, summary: 'Scegliere una nuova password', body: resetPasswordBody, answer: message },
      },
    },
    async (req) => {
      await consumeRateLimit(db, 'reset_password', rateLimitAddress(req.ip), config.limits.reset_password)
      const { email, token, password } = parseBody(resetPasswordBody, req)
      const password_hash = await hashPassword(password)
      await deps.write(req, async (tx) => {
        const named = await findResetAccount(tx, token, email)
        // Whoever changes the address or takes the account away ends the link under this lock, so it is valid only now.
        const account = named && (await lockAccount(tx, named.id))
        const isValid =
          account && (await isPasswordOpen(tx, account.id)) && (await consumeResetToken(tx, account.id, token))
        if (!isValid) throw new HttpError(422, invalidLink)
        await updatePassword(tx, account.id, { password_hash, must_change_password: false })
        await deleteUserSessions(tx, account.id)
        await insertPasswordChangedMail(tx, config, account)
        await insertAccessEvent(tx, { ...describeDevice(req), user_id: account.id, kind: 'password_reset' })
      })
      return { message: 'La password è stata cambiata: ora puoi accedere.' }
    },
  )
}
