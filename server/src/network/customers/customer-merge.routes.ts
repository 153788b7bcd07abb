import { customerRecord } from '@portale/domain/network/customers/customer.ts'
import {
  type MergePreview,
  mergeBody,
  mergePreview,
  mergeProblems,
  planContacts,
} from '@portale/domain/network/customers/merge.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { parseId } from '@portale/domain/platform/plain-fields.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { assertValid, notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { findCustomer } from './customer.queries.ts'
import * as merges from './customer-merge.queries.ts'

const tag = 'Clienti'

const guard = administratorsAnd()
const path = '/api/v1/customers/:id/merge'
const unknownMerged: FieldErrors = { 'merge.merged_id': ['Il cliente da unire non esiste.'] }

type Version = { id: number; name: string; lock_version: number }

const assertCurrent = (tx: Db, { id, name, lock_version }: Version, sent: number | undefined) =>
  assertLockVersion(lock_version, sent, `Il cliente ${name} è cambiato`, () => findLastChange(tx, 'customers', id))

/** How two entries of the same customer become one (docs/decisions/0008); the way back is in the time machine. */
export function customerMergeRoutes(app: FastifyInstance, deps: Deps, references: merges.CustomerReferences): void {
  app.get(
    path,
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: 'Che cosa sposterebbe l’unione di due clienti',
          query: { merged_id: 'L’id del cliente che si unisce a questo.' },
          answer: mergePreview,
        },
      },
    },
    async (req): Promise<MergePreview> => {
      const { db } = deps
      const kept = (await findCustomer(db, idParam(req))) ?? notFound()
      const merged = (await findCustomer(db, parseId(getQuery(req).merged_id) ?? 0)) ?? notFound()
      const stored = await merges.listContacts(db, kept.id, merged.id)
      const contacts = planContacts(stored.kept, stored.merged)
      const records = new Map<string, number>()
      for (const reference of await references.list(db)) {
        const count = await merges.countReferences(db, reference, merged.id)
        if (count > 0) records.set(reference.label, (records.get(reference.label) ?? 0) + count)
      }
      return {
        kept,
        merged,
        ...(await merges.countMoved(db, merged.id)),
        contacts: { moved: contacts.moved.length, joined: contacts.joined.length },
        records: [...records].map(([label, count]) => ({ label, count })),
      }
    },
  )

  app.post(
    path,
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: 'Unire un altro cliente a questo',
          body: mergeBody,
          idempotent: true,
          answer: customerRecord,
        },
      },
    },
    async (req, reply) => {
      const keptId = idParam(req)
      const { merge } = parseBody(mergeBody, req)
      return deps.write(req, (tx) =>
        withIdempotencyKey(
          tx,
          req,
          reply,
          async () => {
            await references.lock(tx)
            await merges.lockLeadsOf(tx, merge.merged_id)
            const customers = await merges.lockCustomers(tx, [keptId, merge.merged_id])
            const kept = customers.get(keptId) ?? notFound()
            const merged = customers.get(merge.merged_id)
            if (!merged) return assertValid(unknownMerged)
            await assertCurrent(tx, kept, merge.lock_version)
            await assertCurrent(tx, merged, merge.merged_lock_version)
            assertValid(mergeProblems(kept, merged))
            const stored = await merges.lockContacts(tx, kept.id, merged.id)
            const contacts = planContacts(stored.kept, stored.merged)
            await merges.moveBelongings(tx, contacts, merged.id, kept.id)
            for (const reference of await references.list(tx))
              await merges.moveReferences(tx, reference, merged.id, kept.id)
            await merges.updateMerged(tx, kept, merged, merge, req.user.id)
            return findCustomer(tx, kept.id)
          },
          200,
        ),
      )
    },
  )
}
