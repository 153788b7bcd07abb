import { setPasswordBody } from '@portale/domain/users/user.ts'
import type { FastifyInstance } from 'fastify'
import { writePasswordChangedMail } from '../accounts/account.mail.ts'
import { updatePassword } from '../accounts/account.queries.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { writeResetMail } from '../accounts/recovery.ts'
import { deleteSessionsOf } from '../accounts/session.queries.ts'
import type { Deps } from '../deps.ts'
import { idParam, parseBody } from '../http/request.ts'
import { userEditors } from './user.routes.ts'
import { lockLower } from './user-save.ts'

/** The password of another user: a link to choose one, or one that is given and lasts until the next login. */
export function userPasswordRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps

  app.post('/api/users/:id/reset-password', userEditors, async (req) => {
    const { email } = await deps.write(req, async (tx) => {
      const user = await lockLower(tx, req)
      await writeResetMail(tx, config, user, user.has_password ? 'reset_password' : 'invitation')
      return user
    })
    return { message: `Il collegamento per scegliere la password è stato inviato a ${email}.` }
  })

  app.post('/api/users/:id/set-password', userEditors, async (req) => {
    const id = idParam(req)
    await lockLower(db, req) // first without a transaction: none is held while a password is hashed
    const { setResetPasswordUserPassword: password } = parseBody(setPasswordBody, req)
    const password_hash = await hashPassword(password)
    const { name } = await deps.write(req, async (tx) => {
      const user = await lockLower(tx, req)
      await updatePassword(tx, id, { password_hash, must_change_password: true })
      await deleteSessionsOf(tx, id)
      await writePasswordChangedMail(tx, config, user)
      return user
    })
    deps.sessions.invalidateUser(id)
    return { message: `La password è impostata: al prossimo accesso ${name} ne sceglierà un’altra.` }
  })
}
