import { grantableRoles } from '@portale/domain/sales/leads/lead.policy.ts'
import { type LeadAccess, leadAccess } from '@portale/domain/sales/leads/lead-access.ts'
import { leadUsersBody } from '@portale/domain/sales/leads/lead-body.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { assertValid, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { changedByMessage } from '../../platform/http/stale.ts'
import { findLead, lockLead } from './lead.queries.ts'
import * as access from './lead-access.queries.ts'
import { notifyLeadsAssigned } from './lead-batch.notices.ts'

const tag = 'Segnalazioni'

const guard = administratorsAnd()

type RoleAccess = Awaited<ReturnType<typeof access.listAccessByRole>>[number]

function formatReason(row: RoleAccess): string {
  if (row.access === 'all') return 'Amministratore'
  return row.access === 'assigned' ? 'Officina assegnata' : `Concessionaria di oggi: ${row.dealer}`
}

/** The users who see a lead: by role, each with the reason, and by granted access (decisions "Leads"). */
async function loadAccess(db: Db, id: number): Promise<LeadAccess> {
  const byRole = await access.listAccessByRole(db, id)
  return {
    by_role: byRole.map((row) => ({
      id: row.id,
      name: row.name,
      role_label: row.role_label,
      reason: formatReason(row),
    })),
    granted: await access.listGrantedAccess(db, id),
  }
}

/** 422 at the field `key` for users who do not exist, who are suspended, or whose role sees no leads. */
export async function assertGrantable(tx: Db, ids: number[], key: string): Promise<void> {
  const users = await access.listUsersWithRole(tx, ids)
  if (users.length < ids.length) assertValid({ [key]: ['Almeno una delle persone scelte non esiste.'] })
  const problems = users.flatMap(({ name, role, is_suspended }) => {
    if (!grantableRoles.some((name) => name === role)) return [`Il ruolo di ${name} non prevede le segnalazioni.`]
    return is_suspended ? [`L’utente ${name} è sospeso: non può accedere.`] : []
  })
  assertValid(problems.length > 0 ? { [key]: problems } : {})
}

/** 409 when others have access by now than those the form was opened with. */
async function assertUnchanged(tx: Db, id: number, loaded: number[] | undefined): Promise<void> {
  if (!loaded) return
  const granted = await access.listGrantedAccess(tx, id)
  if (granted.length === loaded.length && granted.every((user) => loaded.includes(user.id))) return
  const added = granted.findLast((user) => !loaded.includes(user.id))
  const last = added && { name: added.granted_by.name, at: added.created_at }
  rejectConflict(changedByMessage('L’accesso aggiunto', last))
}

/** "Permessi": the users with access to a lead (spec 2 §2, §6; decisions "Leads"). */
export function leadAccessRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/v1/leads/:id/users',
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: 'Chi vede una segnalazione, e perché',
          query: { search: 'Cerca chi si può aggiungere.' },
          answer: leadAccess,
        },
      },
    },
    async (req): Promise<LeadAccess> => {
      const { id } = (await findLead(deps.db, req.user, idParam(req))) ?? notFound()
      const search = getQuery(req).search?.trim()
      const candidates = search ? { candidates: await access.listCandidates(deps.db, search, id) } : {}
      return { ...(await loadAccess(deps.db, id)), ...candidates }
    },
  )

  app.put(
    '/api/v1/leads/:id/users',
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: 'Scegliere chi vede una segnalazione oltre a chi la vede per ruolo',
          body: leadUsersBody,
          answer: leadAccess,
        },
      },
    },
    async (req) =>
      deps.write(req, async (tx) => {
        const { id } = (await lockLead(tx, req.user, idParam(req))) ?? notFound()
        const { users, loaded } = parseBody(leadUsersBody, req)
        await assertUnchanged(tx, id, loaded)
        const granted = await access.listGrantedUserIds(tx, id)
        const added = users.filter((id) => !granted.includes(id))
        await assertGrantable(tx, added, 'users')
        await access.replaceGrantedUsers(tx, id, users, req.user.id)
        const lead = (await findLead(tx, req.user, id)) ?? notFound()
        await notifyLeadsAssigned(tx, deps.config, [lead], req.user.id, req.id, added)
        return loadAccess(tx, id)
      }),
  )
}
