import {
  archiveEffects,
  archiveOneBody,
  archiveProblem,
  unarchiveProblem,
} from '@portale/domain/network/archive/archive.ts'
import { customerRecord } from '@portale/domain/network/customers/customer.ts'
import { dealer } from '@portale/domain/network/dealers/partner.ts'
import { workshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { batchAnswer, batchBody } from '@portale/domain/platform/lists/batch.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import { type Registry, registries } from '@portale/domain/platform/registries.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChange, findLastChanges } from '../../platform/db/last-change.queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { checkBatch, writeBatch } from '../../platform/http/batch.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { idParam, parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { findCustomer } from '../customers/customer.queries.ts'
import { findPartner } from '../dealers/partner.queries.ts'
import * as archive from './archive.queries.ts'

const tag = 'Archivio'
const guard = administratorsAnd()
const records = { dealers: dealer, workshops: workshopRecord, customers: customerRecord }

const actions = {
  archive: { verb: 'Archiviare', problemOf: archiveProblem, by: ({ user }: FastifyRequest) => user.id },
  unarchive: { verb: 'Riportare in uso', problemOf: unarchiveProblem, by: () => null },
} as const

const staleSubjects: Record<Registry, string> = {
  dealers: 'La concessionaria è cambiata',
  workshops: 'L’officina è cambiata',
  customers: 'Il cliente è cambiato',
}

const findRecord = (db: Db, { user }: FastifyRequest, registry: Registry, id: number) => {
  if (registry === 'customers') return findCustomer(db, id)
  return findPartner(db, user, registry === 'dealers' ? 'dealer' : 'workshop', id)
}

/** How dealers, workshops and customers are archived and brought back, one or many at once (docs/decisions/0008). */
export function archiveRoutes(app: FastifyInstance, deps: Deps): void {
  for (const registry of registries) {
    const path = `/api/v1/${registry}`
    const subject = subjects[registry]
    const { many } = subject

    app.post(
      `${path}/archive/effects`,
      {
        config: {
          allow: guard,
          changesNothing: true,
          describe: {
            tag,
            summary: `Che cosa tocca l’archiviazione: ${many}`,
            body: batchBody,
            answer: archiveEffects,
          },
        },
      },
      async (req) => {
        const ids = parseBody(batchBody, req).rows.map(({ id }) => id)
        return archive.countArchiveEffects(deps.db, registry, ids)
      },
    )

    for (const [action, { verb, problemOf, by }] of Object.entries(actions)) {
      app.post(
        `${path}/${action}`,
        {
          config: {
            allow: guard,
            describe: {
              tag,
              summary: `${verb} più righe: ${many}`,
              body: batchBody,
              idempotent: true,
              answer: batchAnswer,
            },
          },
        },
        async (req, reply) => {
          const { rows } = parseBody(batchBody, req)
          const ids = rows.map(({ id }) => id)
          return writeBatch(deps.write, req, reply, async (tx) => {
            await checkBatch({
              subject,
              rows,
              stored: await archive.lockRecords(tx, registry, ids),
              findLastChanges: (staleIds) => findLastChanges(tx, registry, staleIds),
              rule: (row) => problemOf(subject, row),
            })
            return { rows: await archive.updateArchived(tx, registry, ids, by(req)) }
          })
        },
      )

      app.post(
        `${path}/:id/${action}`,
        {
          config: {
            allow: guard,
            describe: { tag, summary: `${verb} una riga: ${many}`, body: archiveOneBody, answer: records[registry] },
          },
        },
        async (req) => {
          const id = idParam(req)
          return deps.write(req, async (tx) => {
            const row = (await archive.lockRecords(tx, registry, [id])).get(id) ?? notFound()
            const { lock_version } = parseBody(archiveOneBody, req)
            await assertLockVersion(row.lock_version, lock_version, staleSubjects[registry], () =>
              findLastChange(tx, registry, id),
            )
            const problem = problemOf(subject, row)
            if (problem) throw new HttpError(422, problem)
            await archive.updateArchived(tx, registry, [id], by(req))
            return findRecord(tx, req, registry, id)
          })
        },
      )
    }
  }
}
