import { networkProblem } from '@portale/domain/network/dealers/partner.ts'
import { toPeriods, validateHistory } from '@portale/domain/network/workshops/history.rules.ts'
import {
  type HistoryEntry,
  type WorkshopInput,
  workshopBody,
  workshopHistory,
  workshopRecord,
} from '@portale/domain/network/workshops/workshop.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { validFields } from '@portale/domain/platform/fields.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { assertValid, notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { type DatabaseProblems, getBody, idParam, parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { findPartner } from '../dealers/partner.queries.ts'
import {
  insertPartner,
  isPartnerChanged,
  lockPartner,
  updatePartner,
  validatePartner,
} from '../dealers/partner-write.queries.ts'
import { findLeftDealers, findMissingDealers, listPeriods, saveHistory } from './history.queries.ts'

const tag = 'Concessionarie e officine'

const editors = administratorsAnd()

const getEntries = ({ dealers }: Pick<WorkshopInput, 'dealers'>): HistoryEntry[] => dealers.map(({ pivot }) => pivot)

/** The errors that only the database knows, and those of the history's order, of what is valid so far. */
async function validateFields(tx: Db, sent: unknown, id?: number): Promise<DatabaseProblems> {
  const { dealers = [] } = validFields({ dealers: workshopHistory }, sent)
  const entries = getEntries({ dealers })
  const missing = await findMissingDealers(
    tx,
    entries.map(({ dealer_id }) => dealer_id),
  )
  const partner = await validatePartner(tx, 'workshop', sent, id)
  const errors = { ...partner.errors, ...validateHistory(entries) }
  const left = await findLeftDealers(
    tx,
    entries.map(({ dealer_id }) => dealer_id),
    id,
  )
  for (const [index, { dealer_id }] of entries.entries()) {
    const key = `workshop.dealers.${index}.pivot.dealer_id`
    if (missing.has(dealer_id)) errors[key] = ['La concessionaria scelta non esiste.']
    const dealer = left.get(dealer_id)
    if (dealer) errors[key] = [`Questa concessionaria ${networkProblem(dealer, romeDay(new Date()))}.`]
  }
  return { ...partner, errors }
}

/** Errors of rows that are another workshop's, or there twice. */
function validateRows(entries: HistoryEntry[], storedIds: Set<number>): FieldErrors {
  const problems: FieldErrors = {}
  const seen = new Set<number>()
  for (const [index, { id }] of entries.entries()) {
    if (id === null) continue
    if (!storedIds.has(id) || seen.has(id))
      problems[`workshop.dealers.${index}.pivot.dealer_id`] = [
        'La riga non appartiene allo storico di questa officina: ricarica la pagina.',
      ]
    seen.add(id)
  }
  return problems
}

/** How administrators write the workshops' registry, each workshop with the dealers it belonged to (spec 2 §2, §5, §7). */
export function workshopRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/api/v1/workshops',
    {
      config: {
        allow: editors,
        describe: { tag, summary: 'Creare un’officina', body: workshopBody, status: 201, answer: workshopRecord },
      },
    },
    async (req, reply) => {
      return deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => {
          const { workshop } = parseBody(workshopBody, req, await validateFields(tx, getBody(req).workshop))
          assertValid(validateRows(getEntries(workshop), new Set()))
          const id = await insertPartner(tx, 'workshop', workshop)
          await saveHistory(tx, id, toPeriods(getEntries(workshop)))
          return findPartner(tx, req.user, 'workshop', id)
        }),
      )
    },
  )

  app.put(
    '/api/v1/workshops/:id',
    {
      config: {
        allow: editors,
        describe: { tag, summary: 'Modificare un’officina', body: workshopBody, answer: workshopRecord },
      },
    },
    async (req) => {
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        const current = (await lockPartner(tx, 'workshop', id)) ?? notFound()
        const { workshop } = parseBody(workshopBody, req, await validateFields(tx, getBody(req).workshop, id))
        // Before the rows, which a colleague may have removed.
        await assertLockVersion(current.lock_version, workshop.lock_version, 'L’officina è cambiata', () =>
          findLastChange(tx, 'workshops', id),
        )
        const storedIds = new Set((await listPeriods(tx, id)).map((period) => period.id))
        assertValid(validateRows(getEntries(workshop), storedIds))
        const historyChanged = await saveHistory(tx, id, toPeriods(getEntries(workshop)))
        if (historyChanged || isPartnerChanged(current, workshop)) await updatePartner(tx, 'workshop', id, workshop)
        return findPartner(tx, req.user, 'workshop', id)
      })
    },
  )
}
