import { grantableRoles } from '@portale/domain/leads/lead.policy.ts'
import type { LeadAccess } from '@portale/domain/leads/lead-access.ts'
import { leadUsersBody } from '@portale/domain/leads/lead-body.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'
import { assertValid, notFound } from '../http/errors.ts'
import { idParam, parseBody, queryOf } from '../http/request.ts'
import { tellAccess } from './lead.notices.ts'
import { findLead, lockLead } from './lead.queries.ts'
import * as access from './lead-access.queries.ts'

const guard = { config: { allow: administratorsAnd() } }

type ByRole = Awaited<ReturnType<typeof access.listByRole>>[number]

function reasonOf(row: ByRole): string {
  if (row.access === 'all') return 'Amministratore'
  return row.access === 'assigned' ? 'Officina assegnata' : `Concessionaria di oggi: ${row.dealer}`
}

/** Who sees a lead: by role, each with the reason, and those who were given access (decisions "Leads"). */
async function describeAccess(db: Db, id: number): Promise<LeadAccess> {
  const byRole = await access.listByRole(db, id)
  return {
    by_role: byRole.map((row) => ({ id: row.id, name: row.name, role_label: row.role_label, reason: reasonOf(row) })),
    granted: await access.listGranted(db, id),
  }
}

/** 422 for people who don't exist, or whose role has nothing to do with leads. */
async function refuseStrangers(tx: Db, ids: number[]): Promise<void> {
  const people = await access.listPeopleWithRole(tx, ids)
  if (people.length < ids.length) assertValid({ users: ['Almeno una delle persone scelte non esiste.'] })
  const outsiders = people.filter(({ role }) => !grantableRoles.some((name) => name === role))
  assertValid(outsiders.length > 0 ? { users: outsiders.map(outsideOf) } : {})
}

const outsideOf = ({ name }: { name: string }) => `Il ruolo di ${name} non prevede le segnalazioni.`

/** Permessi: the people with access to a lead, and who is given it (spec 2 §2, §6; decisions "Leads"). */
export function leadAccessRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/v1/leads/:id/users', guard, async (req): Promise<LeadAccess> => {
    const { id } = (await findLead(deps.db, req.user, idParam(req))) ?? notFound()
    const search = queryOf(req).search?.trim()
    const candidates = search ? { candidates: await access.listCandidates(deps.db, id, search) } : {}
    return { ...(await describeAccess(deps.db, id)), ...candidates }
  })

  app.put('/api/v1/leads/:id/users', guard, async (req) =>
    deps.write(req, async (tx) => {
      const { id } = (await lockLead(tx, req.user, idParam(req))) ?? notFound()
      const { users } = parseBody(leadUsersBody, req)
      const granted = await access.listGrantedIds(tx, id)
      const added = users.filter((id) => !granted.includes(id))
      await refuseStrangers(tx, added)
      await access.saveGranted(tx, id, users, req.user.id)
      const lead = (await findLead(tx, req.user, id)) ?? notFound()
      await tellAccess(tx, deps.config, lead, req.user.id, req.id, added)
      return describeAccess(tx, id)
    }),
  )
}
