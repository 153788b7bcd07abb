import { suspendedRecipientMessage } from '@portale/domain/people/users/user.policy.ts'
import { setPasswordBody } from '@portale/domain/people/users/user.ts'
import { formatOtherLogins } from '@portale/domain/people/users/user-credentials.ts'
import { message } from '@portale/domain/platform/answers.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { idParam, parseBody } from '../../platform/http/request.ts'
import { describeActor } from '../../platform/http/session.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { insertAccessEvent } from '../access-register/access-event.queries.ts'
import { updatePassword } from '../accounts/account.queries.ts'
import { insertPasswordChangedMail, insertResetMail } from '../accounts/account-mail.queries.ts'
import { findCredentials } from '../accounts/credentials.queries.ts'
import { deleteUserSessions } from '../accounts/session.queries.ts'
import { revokeTokens } from '../tokens/token.queries.ts'
import { userEditors } from './user.routes.ts'
import { lockSubordinate } from './user-save.ts'

const tag = 'Utenti'

/** Resets the password of another user: by a link to choose one, or to one that is valid until the next login. */
export function userPasswordRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps

  app.post(
    '/api/users/:id/reset-password',
    {
      config: {
        ...userEditors,
        describe: { tag, summary: 'Mandare il collegamento per la password', answer: message },
      },
    },
    async (req) => {
      const { email } = await deps.write(req, async (tx) => {
        const user = await lockSubordinate(tx, req)
        if (user.suspended_at !== null) throw new HttpError(422, suspendedRecipientMessage)
        await insertResetMail(tx, config, user, user.has_password ? 'reset_password' : 'invitation')
        return user
      })
      return {
        message: config.smtpUrl
          ? `Il collegamento per scegliere la password è stato inviato a ${email}.`
          : `Il collegamento per scegliere la password di ${email} attende in «Posta in uscita»: nessun server di posta è configurato.`,
      }
    },
  )

  app.post(
    '/api/users/:id/set-password',
    {
      config: {
        ...userEditors,
        describe: { tag, summary: 'Impostare una password provvisoria', body: setPasswordBody, answer: message },
      },
    },
    async (req) => {
      const id = idParam(req)
      await lockSubordinate(db, req) // checked before hashing, which must not happen inside a transaction
      const { setResetPasswordUserPassword: password } = parseBody(setPasswordBody, req)
      const password_hash = await hashPassword(password)
      const { name, tokens, others } = await deps.write(req, async (tx) => {
        const user = await lockSubordinate(tx, req)
        await updatePassword(tx, id, { password_hash, must_change_password: true })
        await deleteUserSessions(tx, id)
        const tokens = await revokeTokens(tx, id, req.user.id, ['personal'])
        await insertPasswordChangedMail(tx, config, user)
        await insertAccessEvent(tx, { ...describeActor(req, id), kind: 'password_reset' })
        return { name: user.name, tokens, others: formatOtherLogins(await findCredentials(tx, config, id)) }
      })
      const ended = tokens > 0 ? ` Non valgono più i suoi token (${tokens}).` : ''
      const left = others && ` Può ancora accedere anche con ${others}.`
      return { message: `La password è impostata: al prossimo accesso ${name} ne sceglierà un’altra.${ended}${left}` }
    },
  )
}
