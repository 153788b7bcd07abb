import { dealer, type NetworkFacts, networkRowProblem } from '@portale/domain/network/dealers/partner.ts'
import { id, picked, selectionOf } from '@portale/domain/platform/answers.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { batchAnswer, batchPersonBody, selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import { type Partner, roleLabels, verifierRoles } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { lockUser, updateUserVersion } from '../../people/users/user-write.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChanges } from '../../platform/db/last-change.queries.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { listSelection } from '../../platform/db/selection.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { checkBatch, writeBatch } from '../../platform/http/batch.ts'
import { selectionQuery } from '../../platform/http/call-description.ts'
import { assertValid } from '../../platform/http/errors.ts'
import { getQuery, parseBody } from '../../platform/http/request.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import { partnerList } from './partner.queries.ts'
import { partnerFilters, partnerSortColumns } from './partner.shapes.ts'
import * as batch from './partner-batch.queries.ts'
import { partnerSheet } from './partner-export.queries.ts'

const tag = 'Concessionarie e officine'
const person = z.object({ id, name: z.string(), role_label: z.string() })
const selected = picked(dealer, 'id', 'name', 'archived_at', 'lock_version')

const administrators = administratorsAnd()
// Whose partners a person has is part of the account, which nobody changes while impersonating.
const assigners = { allow: administratorsAnd(), notWhileImpersonating: true }

const assignProblem = (partner: NetworkFacts): string | undefined =>
  networkRowProblem(partner, romeDay(new Date()), 'non si può assegnare')

/** Locks the manager of a batch: 422 for anybody whose role verifies no partners of this kind. */
async function lockManager(tx: Db, kind: Partner, userId: number): Promise<void> {
  const user = await lockUser(tx, userId)
  const role = verifierRoles[kind]
  if (user?.role !== role) assertValid({ user_id: [`Scegli un ${roleLabels[role]}.`] })
}

/** What is done with many dealers or workshops at once: their manager, and their export. */
export function partnerBatchRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of ['dealer', 'workshop'] as const) batchRoutes(app, deps, kind)
}

function batchRoutes(app: FastifyInstance, deps: Deps, kind: Partner): void {
  const { table } = partnerTables[kind]
  const path = `/api/v1/${table}`
  const subject = subjects[table]
  const { many } = subject
  const columns = partnerSortColumns[kind]

  app.get(
    `${path}/selection`,
    {
      config: {
        allow: administrators,
        describe: {
          tag,
          summary: `Tutte le ${many} di un filtro`,
          order: columns,
          query: selectionQuery(partnerFilters),
          answer: selectionOf(selected),
        },
      },
    },
    (req) =>
      listSelection(
        deps.db,
        subject,
        partnerList(kind, req.user, getQuery(req)),
        batch.selectedPartnerColumns,
        getQuery(req),
      ),
  )

  app.post(
    `${path}/xls`,
    {
      config: {
        allow: administrators,
        changesNothing: true,
        describe: {
          tag,
          summary: `Le ${many} scelte come foglio di calcolo`,
          order: columns,
          body: selectedIdsBody,
          download: xlsxType,
        },
      },
    },
    async (req, reply) => {
      const { ids } = parseBody(selectedIdsBody, req)
      return sendRateLimitedXlsx(deps, req, reply, partnerSheet(deps.pool, kind, req.user, getQuery(req), ids))
    },
  )

  app.get(
    `${path}/managers`,
    {
      config: {
        allow: administrators,
        describe: {
          tag,
          summary: `Cercare chi può seguire le ${many}`,
          query: { search: 'Una parte del nome o dell’indirizzo.' },
          answer: z.array(person),
        },
      },
    },
    async (req) => {
      const search = getQuery(req).search?.trim()
      return search ? batch.listManagers(deps.db, kind, search) : []
    },
  )

  for (const { call, verb, change, rule } of [
    { call: 'assign', verb: 'Assegnare', change: batch.insertAssignments, rule: assignProblem },
    { call: 'unassign', verb: 'Togliere', change: batch.deleteAssignments, rule: undefined },
  ])
    app.post(
      `${path}/${call}`,
      {
        config: {
          ...assigners,
          describe: {
            tag,
            summary: `${verb} ${many} a una persona`,
            body: batchPersonBody,
            idempotent: true,
            answer: batchAnswer,
          },
        },
      },
      async (req, reply) => {
        const { rows, user_id } = parseBody(batchPersonBody, req)
        return writeBatch(deps.write, req, reply, async (tx) => {
          const stored = await batch.lockPartners(
            tx,
            kind,
            rows.map(({ id }) => id),
          )
          const partners = await checkBatch({
            subject,
            rows,
            stored,
            findLastChanges: (ids) => findLastChanges(tx, table, ids),
            rule,
          })
          await lockManager(tx, kind, user_id)
          const ids = partners.map(({ id }) => id)
          const changed = new Set(await change(tx, kind, ids, user_id))
          if (changed.size > 0) await updateUserVersion(tx, user_id)
          return {
            rows: partners.filter(({ id }) => changed.has(id)).map(({ id, lock_version }) => ({ id, lock_version })),
          }
        })
      },
    )
}
