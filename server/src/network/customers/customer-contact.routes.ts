import { customerContact, customerContactBody } from '@portale/domain/network/customers/customer.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
import { foldVat } from '@portale/domain/platform/folding.ts'
import type { FastifyInstance } from 'fastify'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { conductOf } from '../../platform/http/conduct.ts'
import { notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { consumeRateLimit } from '../../platform/http/rate.queries.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { findCustomerVat, lockCustomer } from './customer.queries.ts'
import * as contacts from './customer-contact.queries.ts'
import { findForeignCustomers, recordDisclosures, rejectDisclosure } from './disclosure.queries.ts'
import { assertNotMerged } from './merged.ts'

const tag = 'Clienti'

const guard = administratorsAnd()
const path = '/api/v1/customers/:id/customer_contacts'

/** The contacts of a customer (spec 1 §2.17, §7). */
export function customerContactRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    path,
    {
      config: {
        allow: administratorsAnd({ workshop_user: 'own' }),
        describe: {
          tag,
          summary: 'I contatti di un cliente',
          sort: ['name', 'email', 'phone'],
          query: { vat_n: 'Tutta la partita IVA, per chi non ha mai segnalato il cliente.' },
          answer: pageOf(customerContact),
        },
      },
    },
    async (req, reply) => {
      const query = getQuery(req)
      await consumeRateLimit(deps.db, 'typeahead', conductOf(req).subject, deps.config.limits.typeahead)
      const customer = (await findCustomerVat(deps.db, idParam(req))) ?? notFound()
      // Other roles must have reported the customer or know its whole VAT number, and see only so many a day.
      const foreign = await findForeignCustomers(deps.db, req.user, [customer.id])
      if (foreign.size > 0) {
        if (foldVat(query.vat_n ?? '') !== customer.vat_n) notFound()
        const isAllowed = await deps.db
          .transaction()
          .execute((tx) => recordDisclosures(tx, deps.config, conductOf(req), foreign))
        if (!isAllowed) await rejectDisclosure(deps.db, deps.config)
      }
      return listPage(deps, reply, query, contacts.contactList(customer.id, query))
    },
  )

  app.get(
    `${path}/:contact_id`,
    { config: { allow: guard, describe: { tag, summary: 'Un contatto', answer: customerContact } } },
    async (req) => {
      return (await contacts.findContact(deps.db, idParam(req), idParam(req, 'contact_id'))) ?? notFound()
    },
  )

  app.post(
    path,
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: 'Aggiungere un contatto',
          body: customerContactBody,
          status: 201,
          answer: customerContact,
        },
      },
    },
    async (req, reply) => {
      const customerId = idParam(req)
      return deps.write(req, async (tx) => {
        assertNotMerged((await lockCustomer(tx, customerId)) ?? notFound())
        const { customer_contact } = parseBody(customerContactBody, req)
        return withIdempotencyKey(tx, req, reply, async () => {
          const id = await contacts.insertContact(tx, customerId, customer_contact)
          return contacts.findContact(tx, customerId, id)
        })
      })
    },
  )

  app.put(
    `${path}/:contact_id`,
    {
      config: {
        allow: guard,
        describe: { tag, summary: 'Modificare un contatto', body: customerContactBody, answer: customerContact },
      },
    },
    async (req) => {
      const customerId = idParam(req)
      const id = idParam(req, 'contact_id')
      return deps.write(req, async (tx) => {
        const current = (await contacts.lockContact(tx, customerId, id)) ?? notFound()
        const { customer_contact } = parseBody(customerContactBody, req)
        await assertLockVersion(current.lock_version, customer_contact.lock_version, 'Il contatto è cambiato', () =>
          findLastChange(tx, 'customer_contacts', id),
        )
        const { name, email, phone } = customer_contact
        if (name !== current.name || email !== current.email || phone !== current.phone)
          await contacts.updateContact(tx, id, customer_contact)
        return contacts.findContact(tx, customerId, id)
      })
    },
  )
}
