import { setTimeout as wait } from 'node:timers/promises'
import { forgotPasswordBody, resetPasswordBody } from '@portale/domain/password.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { anyone } from '../http/access.ts'
import { HttpError } from '../http/errors.ts'
import { consumeRateLimit, rateLimitAddress } from '../http/rate.queries.ts'
import { parseBody } from '../http/request.ts'
import { writePasswordChangedMail } from './account.mail.ts'
import { findAccount, lockAccount, updatePassword } from './account.queries.ts'
import { useResetToken } from './link.queries.ts'
import { hashPassword } from './passwords.ts'
import { writeResetMail } from './recovery.ts'
import { deleteSessionsOf } from './session.queries.ts'

const deadLink = 'Il collegamento non è valido o è scaduto: chiedine uno nuovo.'
const sent =
  'Se l’indirizzo è di un utente del portale, riceverà tra poco un’e-mail con il collegamento per scegliere una nuova password.'

/** Longer than writing a mail takes: every answer comes after a multiple of this, for known and unknown addresses. */
const sameTime = 150

/** Waits for the work and then on, until the time that it took tells nothing. */
async function disguised(work: Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work
  const passed = performance.now() - began
  await wait(Math.ceil(passed / sameTime) * sameTime - passed)
}

const lockAccountOf = async (tx: Db, email: string) => {
  const account = await findAccount(tx, email)
  return account && lockAccount(tx, account.id)
}

/** Password recovery: the link by mail and its use (spec 2 §2, §7; decisions "Accounts"). */
export function recoveryRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  app.post('/forgot-password', { config: { allow: anyone } }, async (req) => {
    const { email } = parseBody(forgotPasswordBody, req)
    await consumeRateLimit(db, 'forgot_address', rateLimitAddress(req.ip), config.limits.forgot_address)
    await consumeRateLimit(db, 'forgot_account', email.trim().toLowerCase(), config.limits.forgot_account)
    const work = deps.write(req, async (tx) => {
      const account = await lockAccountOf(tx, email)
      if (account) await writeResetMail(tx, config, account, 'reset_password')
    })
    // Only a known address can fail here: whatever happened, the answer is the one that everybody gets.
    await disguised(work.catch((error) => req.log.error({ err: error }, 'reset mail not written')))
    return { message: sent }
  })

  app.post('/reset-password', { config: { allow: anyone } }, async (req) => {
    await consumeRateLimit(db, 'reset_password', rateLimitAddress(req.ip), config.limits.reset_password)
    const { email, token, password } = parseBody(resetPasswordBody, req)
    const password_hash = await hashPassword(password)
    const userId = await deps.write(req, async (tx) => {
      const account = await lockAccountOf(tx, email)
      if (!account || !(await useResetToken(tx, account.id, token))) throw new HttpError(422, deadLink)
      await updatePassword(tx, account.id, { password_hash, must_change_password: false })
      await deleteSessionsOf(tx, account.id)
      await writePasswordChangedMail(tx, config, account)
      return account.id
    })
    deps.sessions.invalidateUser(userId)
    return { message: 'La password è stata cambiata: ora puoi accedere.' }
  })
}
