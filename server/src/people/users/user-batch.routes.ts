import { invitationDelaySeconds, tooManyInvitations } from '@portale/domain/people/users/invitation.ts'
import {
  canAssignRole,
  deletionProblem,
  invitationProblem,
  rankTooHighMessage,
  reactivationProblem,
  resetLinkProblem,
  sameAddressMessage,
  suspensionProblem,
} from '@portale/domain/people/users/user.policy.ts'
import {
  type SelectedUser,
  selectedUser,
  suspensionsBody,
  takenEmailMessage,
} from '@portale/domain/people/users/user.ts'
import { selectionOf } from '@portale/domain/platform/answers.ts'
import { foldEmail } from '@portale/domain/platform/folding.ts'
import { batchAnswer, batchBody, selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChanges } from '../../platform/db/last-change.queries.ts'
import { listSelection } from '../../platform/db/selection.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { checkBatch, writeBatch } from '../../platform/http/batch.ts'
import { selectionQuery } from '../../platform/http/call-description.ts'
import { getQuery, parseBody } from '../../platform/http/request.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import { insertResetMail } from '../accounts/account-mail.queries.ts'
import { selectedUserColumns, userList } from './user.queries.ts'
import { userEditors } from './user.routes.ts'
import { userFilters, userSortColumns } from './user.shapes.ts'
import { userSheet } from './user-export.queries.ts'
import { closeUser, reactivateUser, restoreUser, suspendUser } from './user-suspension.ts'
import * as users from './user-write.queries.ts'

const tag = 'Utenti'

const readers = { allow: administratorsAnd(), notWhileImpersonating: true }

type Rule = (user: users.BatchUser) => string | undefined

/** What is done with many users at once; each rule is that of the call for one of them, and is answered per row. */
export function userBatchRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps

  app.get(
    '/api/users/selection',
    {
      config: {
        ...readers,
        describe: {
          tag,
          summary: 'Tutti gli utenti di un filtro',
          order: userSortColumns,
          query: selectionQuery(userFilters),
          answer: selectionOf(selectedUser),
        },
      },
    },
    (req) => {
      const list = userList(deps.db, config.flags, getQuery(req))
      return listSelection<SelectedUser>(deps.db, subjects.users, list, selectedUserColumns, getQuery(req))
    },
  )

  app.get(
    '/api/users/xls',
    {
      config: {
        ...readers,
        describe: {
          tag,
          summary: 'Gli utenti come foglio di calcolo',
          order: userSortColumns,
          query: userFilters,
          download: xlsxType,
        },
      },
    },
    (req, reply) => sendRateLimitedXlsx(deps, req, reply, userSheet(deps, getQuery(req))),
  )

  app.post(
    '/api/users/xls',
    {
      config: {
        ...readers,
        describe: {
          tag,
          summary: 'Gli utenti scelti come foglio di calcolo',
          order: userSortColumns,
          body: selectedIdsBody,
          download: xlsxType,
        },
      },
    },
    (req, reply) => {
      const { ids } = parseBody(selectedIdsBody, req)
      return sendRateLimitedXlsx(deps, req, reply, userSheet(deps, getQuery(req), ids))
    },
  )

  /** Locks the users of a batch, does something with each, and answers their new versions. */
  async function changeUsers(
    req: FastifyRequest,
    reply: FastifyReply,
    {
      isDeleted,
      findRule,
    }: { isDeleted: boolean; findRule: (tx: Db, stored: users.BatchUser[]) => Promise<Rule> | Rule },
    change: (tx: Db, changed: users.BatchUser[]) => Promise<void>,
  ) {
    const { rows } = parseBody(batchBody, req)
    const ids = rows.map(({ id }) => id)
    return writeBatch(deps.write, req, reply, async (tx) => {
      const stored = await users.lockUsers(tx, ids, isDeleted)
      const changed = await checkBatch({
        subject: subjects.users,
        rows,
        stored,
        rule: await findRule(tx, [...stored.values()]),
        findLastChanges: (staleIds) => findLastChanges(tx, 'users', staleIds),
      })
      await change(tx, changed)
      return { rows: await users.listVersions(tx, ids) }
    })
  }

  app.post(
    '/api/users/delete',
    {
      config: {
        ...userEditors,
        describe: { tag, summary: 'Chiudere più account', body: batchBody, idempotent: true, answer: batchAnswer },
      },
    },
    (req, reply) =>
      changeUsers(
        req,
        reply,
        { isDeleted: false, findRule: () => (user) => deletionProblem(req.user, user) },
        async (tx, changed) => {
          for (const { id } of changed) await closeUser(tx, req, id)
        },
      ),
  )

  app.post(
    '/api/users/restore',
    {
      config: {
        ...userEditors,
        describe: { tag, summary: 'Riaprire più account', body: batchBody, idempotent: true, answer: batchAnswer },
      },
    },
    (req, reply) =>
      changeUsers(
        req,
        reply,
        { isDeleted: true, findRule: (tx, stored) => findRestoreRule(tx, req, stored) },
        async (tx, changed) => {
          for (const user of changed) await restoreUser(tx, config, req, user)
        },
      ),
  )

  app.post(
    '/api/users/reset-password',
    {
      config: {
        ...userEditors,
        describe: {
          tag,
          summary: 'Mandare a più utenti il collegamento per la password',
          body: batchBody,
          idempotent: true,
          answer: batchAnswer,
        },
      },
    },
    (req, reply) => {
      const rule: Rule = (user) => resetLinkProblem(req.user, user)
      return changeUsers(req, reply, { isDeleted: false, findRule: () => rule }, async (tx, changed) => {
        for (const user of changed)
          await insertResetMail(tx, config, user, user.has_password ? 'reset_password' : 'invitation')
      })
    },
  )

  app.post(
    '/api/users/suspend',
    {
      config: {
        ...userEditors,
        describe: {
          tag,
          summary: 'Sospendere più utenti',
          body: suspensionsBody,
          bodyVaries: true,
          idempotent: true,
          answer: batchAnswer,
        },
      },
    },
    (req, reply) => {
      const { reason } = parseBody(suspensionsBody, req)
      const findRule = () => (user: users.BatchUser) => suspensionProblem(req.user, user)
      return changeUsers(req, reply, { isDeleted: false, findRule }, async (tx, changed) => {
        for (const { id } of changed) await suspendUser(tx, req, id, reason)
      })
    },
  )

  app.post(
    '/api/users/reactivate',
    {
      config: {
        ...userEditors,
        describe: { tag, summary: 'Riattivare più utenti', body: batchBody, idempotent: true, answer: batchAnswer },
      },
    },
    (req, reply) => {
      const findRule = () => (user: users.BatchUser) => reactivationProblem(req.user, user)
      return changeUsers(req, reply, { isDeleted: false, findRule }, async (tx, changed) => {
        for (const user of changed) await reactivateUser(tx, config, req, user)
      })
    },
  )

  app.post(
    '/api/users/invite',
    {
      config: {
        ...userEditors,
        describe: {
          tag,
          summary: 'Invitare di nuovo più utenti',
          body: batchBody,
          idempotent: true,
          answer: batchAnswer,
        },
      },
    },
    (req, reply) => {
      const { count, minutes } = config.limits.invitations
      const findRule = async (tx: Db, stored: users.BatchUser[]): Promise<Rule> => {
        const ids = stored.map(({ id }) => id)
        const invited = await users.countInvitations(tx, ids, minutes)
        const isTooOften = ({ id }: users.BatchUser) => (invited.get(id) ?? 0) >= count
        return (user) =>
          invitationProblem(req.user, user) ?? (isTooOften(user) ? tooManyInvitations(count, minutes) : undefined)
      }
      return changeUsers(req, reply, { isDeleted: false, findRule }, async (tx, changed) => {
        for (const [place, user] of changed.entries())
          await insertResetMail(tx, config, user, 'invitation', { delaySeconds: invitationDelaySeconds(place) })
      })
    },
  )
}

/** Who can be brought back: of a role that the caller may assign, with an address that nobody else has. */
async function findRestoreRule(tx: Db, req: FastifyRequest, stored: users.BatchUser[]): Promise<Rule> {
  const taken = new Set(
    await users.listTakenEmails(
      tx,
      stored.map(({ email }) => email),
    ),
  )
  const count = (email: string) => stored.filter((user) => foldEmail(user.email) === email).length
  return (user) => {
    const email = foldEmail(user.email)
    if (!canAssignRole(req.user, user.role)) return rankTooHighMessage
    if (taken.has(email)) return takenEmailMessage
    return count(email) > 1 ? sameAddressMessage : undefined
  }
}
