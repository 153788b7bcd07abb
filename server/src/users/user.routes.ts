import { isSameAddress } from '@portale/domain/contacts.ts'
import { userBody } from '@portale/domain/users/user.ts'
import type { FastifyInstance } from 'fastify'
import { writeEmailChangedMail } from '../accounts/account.mail.ts'
import { deleteLinksOf } from '../accounts/link.queries.ts'
import { writeResetMail } from '../accounts/recovery.ts'
import { deleteSessionsOf } from '../accounts/session.queries.ts'
import { findLastChange } from '../audit/audit.queries.ts'
import { listPage } from '../db/list.ts'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'
import { HttpError } from '../http/errors.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { idParam, parseBody, queryOf } from '../http/request.ts'
import { assertLockVersion } from '../http/stale.ts'
import { findUser, listRoles, userList } from './user.queries.ts'
import { differs, lockLower, userValues } from './user-save.ts'
import { insertUser, saveAssigned, updateDeleted, updateUser } from './user-write.queries.ts'

const readers = { config: { allow: administratorsAnd(), ownOnly: true } }
/** Who changes users: superuser_rt those of a lower rank. */
export const userEditors = { config: { allow: administratorsAnd({ superuser_rt: 'own' }), ownOnly: true } }

/** Users with their role and partners (spec 2 §5, §7; decisions "Who sees what"). */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps
  const { flags } = config

  app.get('/api/roles', { config: { allow: administratorsAnd() } }, () => listRoles(db))

  app.get('/api/users', readers, (req, reply) => {
    const query = queryOf(req)
    return listPage(deps, reply, query, userList(db, flags, query))
  })

  app.post('/api/users', userEditors, async (req, reply) => {
    const input = parseBody(userBody, req)
    return deps.write(req, (tx) =>
      withIdempotencyKey(tx, req, reply, async () => {
        const { workshops, dealers, ...values } = await userValues(tx, req, input)
        const id = await insertUser(tx, values)
        await saveAssigned(tx, id, { workshops, dealers })
        await writeResetMail(tx, config, { id, ...values }, 'invitation')
        return findUser(tx, flags, id)
      }),
    )
  })

  app.put('/api/users/:id', userEditors, async (req) => {
    const id = idParam(req)
    const saved = await deps.write(req, async (tx) => {
      const current = await lockLower(tx, req)
      const input = parseBody(userBody, req)
      const values = await userValues(tx, req, input, current)
      await assertLockVersion(current.lock_version, input.lock_version, 'L’utente è cambiato', () =>
        findLastChange(tx, 'users', id),
      )
      if (differs(current, values)) {
        const { workshops, dealers, ...columns } = values
        await updateUser(tx, id, columns)
        await saveAssigned(tx, id, { workshops, dealers })
      }
      const hasMoved = !isSameAddress(current.email, values.email)
      if (hasMoved) {
        await deleteLinksOf(tx, id)
        await writeEmailChangedMail(tx, config, current, values.email)
        if (!current.has_password) await writeResetMail(tx, config, { id, ...values }, 'invitation')
      }
      if (hasMoved || current.role_id !== values.role_id) await deleteSessionsOf(tx, id)
      return findUser(tx, flags, id)
    })
    deps.sessions.invalidateUser(id)
    return saved
  })

  app.delete('/api/users/:id', userEditors, async (req, reply) => {
    const id = idParam(req)
    if (id === req.user.id) throw new HttpError(422, 'Non puoi eliminare il tuo stesso utente.')
    await deps.write(req, async (tx) => {
      await lockLower(tx, req)
      await updateDeleted(tx, id)
      await deleteLinksOf(tx, id)
      await deleteSessionsOf(tx, id)
    })
    deps.sessions.invalidateUser(id)
    return reply.code(204).send()
  })
}
