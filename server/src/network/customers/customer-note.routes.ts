import {
  type CustomerNote,
  canChangeNote,
  customerNote,
  customerNoteBody,
} from '@portale/domain/network/customers/customer-note.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { assertAllowed, notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { findCustomerVat, lockCustomer } from './customer.queries.ts'
import * as notes from './customer-note.queries.ts'
import { assertNotMerged } from './merged.ts'

const tag = 'Clienti'

const guard = administratorsAnd()
const path = '/api/v1/customers/:id/customer_notes'

/** Locks a note that the user may change; 404 and 403. */
async function lockChangeableNote(tx: Db, user: Actor, customerId: number, id: number): Promise<CustomerNote> {
  if (!(await notes.lockNote(tx, customerId, id))) notFound()
  const note = (await notes.findNote(tx, customerId, id)) ?? notFound()
  assertAllowed(canChangeNote(user, note), 'Una nota la cambia chi l’ha scritta, o un amministratore.')
  return note
}

/** The notes of staff about a customer (docs/decisions/0008). */
export function customerNoteRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    path,
    {
      config: {
        allow: guard,
        describe: { tag, summary: 'Le note su un cliente', sort: ['created_at'], answer: pageOf(customerNote) },
      },
    },
    async (req, reply) => {
      const query = getQuery(req)
      const customer = (await findCustomerVat(deps.db, idParam(req))) ?? notFound()
      return listPage(deps, reply, query, notes.noteList(customer.id, query))
    },
  )

  app.get(
    `${path}/:note_id`,
    { config: { allow: guard, describe: { tag, summary: 'Una nota', answer: customerNote } } },
    async (req) => {
      return (await notes.findNote(deps.db, idParam(req), idParam(req, 'note_id'))) ?? notFound()
    },
  )

  app.post(
    path,
    {
      config: {
        allow: guard,
        describe: { tag, summary: 'Scrivere una nota', body: customerNoteBody, status: 201, answer: customerNote },
      },
    },
    async (req, reply) => {
      const customer_id = idParam(req)
      return deps.write(req, async (tx) => {
        assertNotMerged((await lockCustomer(tx, customer_id)) ?? notFound())
        const { text } = parseBody(customerNoteBody, req).customer_note
        return withIdempotencyKey(tx, req, reply, async () => {
          const id = await notes.insertNote(tx, { customer_id, user_id: req.user.id, text })
          return notes.findNote(tx, customer_id, id)
        })
      })
    },
  )

  app.put(
    `${path}/:note_id`,
    {
      config: {
        allow: guard,
        describe: { tag, summary: 'Modificare una nota', body: customerNoteBody, answer: customerNote },
      },
    },
    async (req) => {
      const customerId = idParam(req)
      const id = idParam(req, 'note_id')
      return deps.write(req, async (tx) => {
        const current = await lockChangeableNote(tx, req.user, customerId, id)
        const { text, lock_version } = parseBody(customerNoteBody, req).customer_note
        await assertLockVersion(current.lock_version, lock_version, 'La nota è cambiata', () =>
          findLastChange(tx, 'customer_notes', id),
        )
        if (text !== current.text) await notes.updateNote(tx, id, text)
        return notes.findNote(tx, customerId, id)
      })
    },
  )

  app.delete(
    `${path}/:note_id`,
    { config: { allow: guard, describe: { tag, summary: 'Eliminare una nota', status: 204 } } },
    async (req, reply) => {
      const customerId = idParam(req)
      const id = idParam(req, 'note_id')
      await deps.write(req, async (tx) => {
        await lockChangeableNote(tx, req.user, customerId, id)
        await notes.deleteNote(tx, id)
      })
      return reply.code(204).send()
    },
  )
}
