import { minSearchLength } from '@portale/domain/front/search/search.ts'
import {
  type CustomerHint,
  customer,
  customerBody,
  customerFields,
  customerHint,
  customerRecord,
  newCustomerBody,
  selectedCustomer,
} from '@portale/domain/network/customers/customer.ts'
import {
  filterableCustomerColumns,
  sortableCustomerColumns,
} from '@portale/domain/network/customers/customer-columns.ts'
import { pageOf, selectionOf } from '@portale/domain/platform/answers.ts'
import { fieldErrors, parseInput, validFields } from '@portale/domain/platform/fields.ts'
import { foldVat } from '@portale/domain/platform/folding.ts'
import { selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { maskVat, newVatProblem, vatLength } from '@portale/domain/platform/vat.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import { listPage } from '../../platform/db/list.ts'
import { listSelection } from '../../platform/db/selection.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { filters, selectionQuery } from '../../platform/http/call-description.ts'
import { conductOf } from '../../platform/http/conduct.ts'
import { HttpError, invalidMessage, notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { consumeRateLimit } from '../../platform/http/rate.queries.ts'
import { getBody, getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import * as customers from './customer.queries.ts'
import { insertContact } from './customer-contact.queries.ts'
import { customerSheet, selectedCustomerColumns } from './customer-export.queries.ts'
import { findForeignCustomers, recordDisclosures, rejectDisclosure } from './disclosure.queries.ts'
import { assertNotMerged } from './merged.ts'

const tag = 'Clienti'
const listFilters = filters(...filterableCustomerColumns, 'archived', 'duplicates')
const columns = [...sortableCustomerColumns, 'customer_contacts']

const guard = administratorsAnd()

type VatOwner = { id: number; name: string; archived_at: string | null }

/** The problem of a VAT number that another customer has; the answer names it, for a link (decisions "Dealers, workshops, customers"). */
function takenVatProblem(existing: VatOwner | undefined, id?: number) {
  if (!existing || existing.id === id) return undefined
  const state = existing.archived_at === null ? '' : ', archiviato'
  const sentence = `Questa partita IVA è già di ${existing.name}${state}`
  const errors: FieldErrors = { 'customer.vat_n': [sentence.endsWith('.') ? sentence : `${sentence}.`] }
  return { errors, body: { existing: { id: existing.id, name: existing.name } } }
}

/** The problem of a number that this customer does not have yet. */
async function findVatProblem(tx: Db, vat_n: string, current?: { id: number; vat_n: string }) {
  const taken = takenVatProblem(await customers.findCustomerByVat(tx, vat_n), current?.id)
  if (taken) return taken
  const problem = newVatProblem(vat_n, current?.vat_n)
  return problem === undefined ? undefined : { errors: { 'customer.vat_n': [problem] } }
}

/** A new customer with its contacts; 422 with all errors at once. */
async function parseNewCustomer(tx: Db, req: FastifyRequest) {
  const sent = getBody(req)
  const { vat_n } = validFields({ vat_n: customerFields.vat_n }, sent.customer)
  const problem = vat_n === undefined ? undefined : await findVatProblem(tx, vat_n)
  const parsed = parseInput(newCustomerBody, sent)
  if (parsed.success && !problem) return parsed.data.customer
  const errors = { ...problem?.errors, ...(parsed.error && fieldErrors(parsed.error)) }
  throw new HttpError(422, invalidMessage, { ...problem, errors })
}

/** The hints as a workshop's user is shown them: foreign customers are counted, and masked until their number is typed. */
async function limitHints({ db, config }: Deps, req: FastifyRequest, hints: CustomerHint[], digits: string) {
  const ids = hints.map(({ id }) => id)
  const foreign = await findForeignCustomers(db, req.user, ids)
  const isAllowed = await db.transaction().execute((tx) => recordDisclosures(tx, config, conductOf(req), foreign))
  const isWhole = digits.length === vatLength
  if (isAllowed)
    return hints.map((hint) =>
      isWhole || !foreign.has(hint.id) ? hint : { ...hint, vat_n: maskVat(hint.vat_n, digits.length) },
    )
  const known = hints.filter(({ id }) => !foreign.has(id))
  return known.length > 0 ? known : rejectDisclosure(db, config)
}

/** The customers' registry and its typeahead (spec 1 §2.14 to §2.16, §7). */
export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/v1/customers',
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: 'I clienti',
          sort: columns,
          query: listFilters,
          answer: pageOf(customer),
        },
      },
    },
    (req, reply) => {
      const query = getQuery(req)
      return listPage(deps, reply, query, customers.customerList(query))
    },
  )

  app.get(
    '/api/v1/customers/selection',
    {
      config: {
        allow: guard,
        describe: {
          tag,
          summary: 'Tutti i clienti di un filtro',
          order: columns,
          query: selectionQuery(listFilters),
          answer: selectionOf(selectedCustomer),
        },
      },
    },
    (req) =>
      listSelection(
        deps.db,
        subjects.customers,
        customers.customerList(getQuery(req)),
        selectedCustomerColumns,
        getQuery(req),
      ),
  )

  app.post(
    '/api/v1/customers/xls',
    {
      config: {
        allow: guard,
        changesNothing: true,
        describe: {
          tag,
          summary: 'I clienti scelti come foglio di calcolo',
          order: columns,
          body: selectedIdsBody,
          download: xlsxType,
        },
      },
    },
    async (req, reply) => {
      const { ids } = parseBody(selectedIdsBody, req)
      return sendRateLimitedXlsx(deps, req, reply, customerSheet(deps.pool, getQuery(req), ids))
    },
  )

  app.get(
    '/api/v1/customers/:id',
    { config: { allow: guard, describe: { tag, summary: 'Un cliente', answer: customerRecord } } },
    async (req) => (await customers.findCustomer(deps.db, idParam(req))) ?? notFound(),
  )

  app.post(
    '/api/v1/customers',
    {
      config: {
        allow: guard,
        describe: { tag, summary: 'Creare un cliente', body: newCustomerBody, status: 201, answer: customerRecord },
      },
    },
    async (req, reply) => {
      return deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => {
          const { new_customer_contacts: contacts, ...customer } = await parseNewCustomer(tx, req)
          const id = await customers.insertCustomer(tx, customer)
          for (const contact of contacts) await insertContact(tx, id, contact)
          return customers.findCustomer(tx, id)
        }),
      )
    },
  )

  app.put(
    '/api/v1/customers/:id',
    {
      config: {
        allow: guard,
        describe: { tag, summary: 'Modificare un cliente', body: customerBody, answer: customerRecord },
      },
    },
    async (req) => {
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        const current = (await customers.lockCustomer(tx, id)) ?? notFound()
        assertNotMerged(current)
        const { customer } = parseBody(customerBody, req)
        const problem = await findVatProblem(tx, customer.vat_n, current)
        if (problem) throw new HttpError(422, invalidMessage, problem)
        await assertLockVersion(current.lock_version, customer.lock_version, 'Il cliente è cambiato', () =>
          findLastChange(tx, 'customers', id),
        )
        if (customers.isCustomerChanged(current, customer)) await customers.updateCustomer(tx, id, customer)
        return customers.findCustomer(tx, id)
      })
    },
  )

  app.get(
    '/api/v2/customers',
    {
      config: {
        allow: administratorsAnd({ workshop_user: 'all' }),
        describe: {
          tag,
          summary: 'Cercare un cliente per partita IVA',
          query: { customer: 'Le prime cifre della partita IVA, almeno tre.' },
          answer: z.array(customerHint),
        },
      },
    },
    async (req) => {
      const digits = foldVat(getQuery(req).customer ?? '')
      if (digits.length < minSearchLength || /\D/.test(digits)) return []
      await consumeRateLimit(deps.db, 'typeahead', conductOf(req).subject, deps.config.limits.typeahead)
      const hints = await customers.listCustomerHints(deps.db, digits)
      return isAdministrator(req.user) ? hints : limitHints(deps, req, hints, digits)
    },
  )
}
