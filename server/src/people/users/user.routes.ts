import { canAssignRole, rankTooHighMessage } from '@portale/domain/people/users/user.policy.ts'
import { roleRow, userBody, userRestoreBody, userRow } from '@portale/domain/people/users/user.ts'
import { savedUser } from '@portale/domain/people/users/user-credentials.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
import { isSameEmail } from '@portale/domain/platform/contacts.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { assertAllowed, HttpError, notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { describeActor } from '../../platform/http/session.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { insertAccessEvent } from '../access-register/access-event.queries.ts'
import { insertResetMail } from '../accounts/account-mail.queries.ts'
import { moveAccount } from '../accounts/credentials.queries.ts'
import { deleteUserSessions } from '../accounts/session.queries.ts'
import { findUser, listRoles, userList } from './user.queries.ts'
import { userFilters, userSortColumns } from './user.shapes.ts'
import { hasChanges, lockEditableUser, type NetworkProblem, parseUser } from './user-save.ts'
import { closeUser, keptTokensQuery, restoreUser, takeOverTokens } from './user-suspension.ts'
import { insertUser, lockUser, updateAssignedPartners, updateUser } from './user-write.queries.ts'

const tag = 'Utenti'

/** Routes that change users; superuser_rt changes those of a lower rank. */
export const userEditors = { allow: administratorsAnd({ superuser_rt: 'own' }), notWhileImpersonating: true }

/** Users with their role and partners (spec 2 §5, §7; decisions "Who sees what"). */
export function userRoutes(app: FastifyInstance, deps: Deps, networkProblem: NetworkProblem): void {
  const { config, db } = deps
  const { flags } = config

  app.get(
    '/api/roles',
    { config: { allow: administratorsAnd(), describe: { tag, summary: 'I ruoli', answer: z.array(roleRow) } } },
    () => listRoles(db),
  )

  app.get(
    '/api/users',
    {
      config: {
        allow: administratorsAnd(),
        notWhileImpersonating: true,
        describe: {
          tag,
          summary: 'Gli utenti',
          sort: userSortColumns,
          query: userFilters,
          answer: pageOf(userRow),
        },
      },
    },
    (req, reply) => {
      const query = getQuery(req)
      return listPage(deps, reply, query, userList(db, flags, query))
    },
  )

  app.post(
    '/api/users',
    {
      config: {
        ...userEditors,
        describe: { tag, summary: 'Creare e invitare un utente', body: userBody, status: 201, answer: userRow },
      },
    },
    async (req, reply) => {
      return deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => {
          const { workshops, dealers, ...values } = (await parseUser(tx, req, networkProblem)).values
          const id = await insertUser(tx, values)
          await updateAssignedPartners(tx, id, { workshops, dealers })
          await insertResetMail(tx, config, { id, ...values }, 'invitation')
          return findUser(tx, flags, id)
        }),
      )
    },
  )

  app.put(
    '/api/users/:id',
    {
      config: {
        ...userEditors,
        describe: {
          tag,
          summary: 'Modificare un utente',
          description:
            'Con un altro indirizzo, o un ruolo che non è più di amministratore, finiscono i token dei servizi di cui la persona risponde, ma non quelli di `keep_tokens`.',
          query: keptTokensQuery,
          body: userBody,
          answer: savedUser,
        },
      },
    },
    async (req) => {
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        const current = await lockEditableUser(tx, req)
        const { values, lock_version } = await parseUser(tx, req, networkProblem, current)
        await assertLockVersion(current.lock_version, lock_version, 'L’utente è cambiato', () =>
          findLastChange(tx, 'users', id),
        )
        await takeOverTokens(tx, req, id)
        if (hasChanges(current, values)) {
          const { workshops, dealers, ...columns } = values
          await updateUser(tx, id, columns)
          await updateAssignedPartners(tx, id, { workshops, dealers })
        }
        const emailChanged = !isSameEmail(current.email, values.email)
        const ended_credentials = emailChanged && (await moveAccount(tx, { req, config }, current, values.email))
        if (emailChanged || current.role_id !== values.role_id) {
          await deleteUserSessions(tx, id)
          await insertAccessEvent(tx, { ...describeActor(req, id), kind: 'session_ended' })
        }
        return { ...(await findUser(tx, flags, id)), ...(ended_credentials && { ended_credentials }) }
      })
    },
  )

  app.delete(
    '/api/users/:id',
    {
      config: {
        ...userEditors,
        describe: {
          tag,
          summary: 'Chiudere un account',
          description:
            'Finiscono anche i token dei servizi di cui la persona risponde, ma non quelli di `keep_tokens`.',
          query: keptTokensQuery,
          status: 204,
        },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      if (id === req.user.id) throw new HttpError(422, 'Non puoi eliminare il tuo stesso utente.')
      await deps.write(req, async (tx) => {
        await lockEditableUser(tx, req)
        await takeOverTokens(tx, req, id)
        await closeUser(tx, req, id)
      })
      return reply.code(204).send()
    },
  )
  app.post(
    '/api/users/:id/restore',
    {
      config: {
        ...userEditors,
        describe: { tag, summary: 'Riaprire un account', body: userRestoreBody, answer: savedUser },
      },
    },
    async (req) => {
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        const user = (await lockUser(tx, id, true)) ?? notFound()
        assertAllowed(canAssignRole(req.user, user.role), rankTooHighMessage)
        const { email = user.email } = parseBody(userRestoreBody, req)
        const ended_credentials = await restoreUser(tx, config, req, user, email)
        return { ...(await findUser(tx, flags, id)), ...(ended_credentials && { ended_credentials }) }
      })
    },
  )
}
