import { pageOf, picked, selectionOf } from '@portale/domain/platform/answers.ts'
import { formatTaken } from '@portale/domain/platform/existing-row.ts'
import { batchAnswer, batchBody } from '@portale/domain/platform/lists/batch.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import {
  type LeadReference,
  type LeadReferenceKind,
  leadReference,
  leadReferenceKinds,
  leadReferences,
  takenReferenceNames,
} from '@portale/domain/sales/leads/lead-reference.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import { findEqualRow } from '../../platform/db/equal-rows.queries.ts'
import { findLastChange, findLastChanges } from '../../platform/db/last-change.queries.ts'
import { listPage } from '../../platform/db/list.ts'
import { listSelection } from '../../platform/db/selection.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { checkBatch, writeBatch } from '../../platform/http/batch.ts'
import { filters, selectionQuery } from '../../platform/http/call-description.ts'
import { assertValid, invalidMessage, notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { leadLookups } from './lead.routes.ts'
import * as references from './lead-reference.queries.ts'

const tag = 'Modelli e tipi di lavoro'
const listFilters = filters('name', 'archived', 'duplicates')
const columns = ['name', 'archived']
const words: Record<LeadReferenceKind, string> = {
  lead_models: 'modelli di interesse',
  lead_work_types: 'tipi di lavoro',
}

const guard = administratorsAnd()
const changed: Record<LeadReferenceKind, string> = {
  lead_models: 'Il modello è cambiato',
  lead_work_types: 'Il tipo di lavoro è cambiato',
}

/** 422 for a name that another one has, which the answer names. */
async function assertFreeName(tx: Db, kind: LeadReferenceKind, key: string, name: string, id?: number): Promise<void> {
  const existing = await findEqualRow(tx, kind, { text: name, id })
  const message = formatTaken(takenReferenceNames[kind], existing?.name)
  if (existing) assertValid({ [`${key}.name`]: [message] }, invalidMessage, { existing })
}

/** Models of interest and types of work, which are archived but never deleted (spec 2 §2, §5, §7; decisions "Leads"). */
export function leadReferenceRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of leadReferenceKinds) referenceRoutes(app, deps, kind)
}

function referenceRoutes(app: FastifyInstance, deps: Deps, kind: LeadReferenceKind): void {
  const { body, key } = leadReferences[kind]
  const subject = subjects[kind]
  const many = words[kind]

  app.get(
    `/api/v2/${kind}`,
    {
      config: {
        allow: leadLookups,
        describe: {
          tag,
          summary: `I ${many} che si possono scegliere`,
          query: { with: 'L’id di uno archiviato che resta scelto.' },
          answer: z.array(picked(leadReference, 'id', 'name')),
        },
      },
    },
    async (req) => {
      const { with: chosen = '' } = getQuery(req)
      return references.listSelectable(deps.db, kind, /^\d{1,15}$/.test(chosen) ? Number(chosen) : 0)
    },
  )

  app.get(
    `/api/v1/${kind}`,
    {
      config: {
        allow: guard,
        describe: { tag, summary: `I ${many}`, sort: columns, query: listFilters, answer: pageOf(leadReference) },
      },
    },
    (req, reply) => {
      const query = getQuery(req)
      return listPage(deps, reply, query, references.leadReferenceList(kind, query))
    },
  )

  app.get(
    `/api/v1/${kind}/selection`,
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: `Tutti i ${many} di un filtro`,
          order: columns,
          query: selectionQuery(listFilters),
          answer: selectionOf(leadReference),
        },
      },
    },
    (req) => {
      const query = getQuery(req)
      const list = references.leadReferenceList(kind, query)
      return listSelection<LeadReference>(deps.db, subject, list, references.selectedColumns, query)
    },
  )

  for (const { call, verb, archived } of [
    { call: 'archive', verb: 'Archiviare', archived: true },
    { call: 'unarchive', verb: 'Riportare in uso', archived: false },
  ])
    app.post(
      `/api/v1/${kind}/${call}`,
      {
        config: {
          allow: guard,
          describe: { tag, summary: `${verb} ${many}`, body: batchBody, idempotent: true, answer: batchAnswer },
        },
      },
      async (req, reply) => {
        const { rows } = parseBody(batchBody, req)
        return writeBatch(deps.write, req, reply, async (tx) => {
          const stored = await references.lockLeadReferences(
            tx,
            kind,
            rows.map(({ id }) => id),
          )
          await checkBatch({ subject, rows, stored, findLastChanges: (ids) => findLastChanges(tx, kind, ids) })
          return { rows: await references.updateArchived(tx, kind, [...stored.keys()], archived) }
        })
      },
    )

  app.get(
    `/api/v1/${kind}/:id`,
    { config: { allow: guard, describe: { tag, summary: `Uno dei ${many}`, answer: leadReference } } },
    async (req) => {
      return (await references.findLeadReference(deps.db, kind, idParam(req))) ?? notFound()
    },
  )

  app.post(
    `/api/v1/${kind}`,
    {
      config: {
        allow: guard,
        describe: { tag, summary: `Aggiungere ai ${many}`, body, status: 201, answer: leadReference },
      },
    },
    async (req, reply) => {
      const input = parseBody(body, req)
      return deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => {
          await assertFreeName(tx, kind, key, input.name)
          return references.findLeadReference(tx, kind, await references.insertLeadReference(tx, kind, input))
        }),
      )
    },
  )

  app.put(
    `/api/v1/${kind}/:id`,
    { config: { allow: guard, describe: { tag, summary: `Cambiare uno dei ${many}`, body, answer: leadReference } } },
    async (req) => {
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        const current = (await references.lockLeadReference(tx, kind, id)) ?? notFound()
        const { name, archived = current.archived, lock_version } = parseBody(body, req)
        await assertFreeName(tx, kind, key, name, id)
        await assertLockVersion(current.lock_version, lock_version, changed[kind], () => findLastChange(tx, kind, id))
        if (name !== current.name || archived !== current.archived)
          await references.updateLeadReference(tx, kind, id, { name, archived })
        return references.findLeadReference(tx, kind, id)
      })
    },
  )
}
