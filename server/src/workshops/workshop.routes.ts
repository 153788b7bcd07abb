import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import { toPeriods, validateHistory } from '@portale/domain/workshops/history.rules.ts'
import { type HistoryEntry, type WorkshopInput, workshopBody } from '@portale/domain/workshops/workshop.ts'
import type { FastifyInstance } from 'fastify'
import { findLastChange } from '../audit/audit.queries.ts'
import type { Db } from '../db/connection.ts'
import { findPartner } from '../dealers/partner.queries.ts'
import {
  insertPartner,
  isPartnerChanged,
  lockPartner,
  updatePartner,
  validateDistrict,
} from '../dealers/partner-write.queries.ts'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'
import { assertValid, notFound } from '../http/errors.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { idParam, parseBody } from '../http/request.ts'
import { assertLockVersion } from '../http/stale.ts'
import { findMissingDealers, listPeriods, saveHistory } from './history.queries.ts'

const editors = { config: { allow: administratorsAnd() } }

const getEntries = ({ dealers }: WorkshopInput): HistoryEntry[] => dealers.map(({ pivot }) => pivot)

/** Errors of the history's rows: a dealer that does not exist, a row of another workshop, a row that is there twice. */
async function validateRows(tx: Db, entries: HistoryEntry[], storedIds: Set<number>): Promise<FieldErrors> {
  const dealerIds = entries.map(({ dealer_id }) => dealer_id)
  const missing = await findMissingDealers(tx, dealerIds)
  const problems: FieldErrors = {}
  const seen = new Set<number>()
  for (const [index, { id, dealer_id }] of entries.entries()) {
    const key = `workshop.dealers.${index}.pivot.dealer_id`
    if (id !== null && (!storedIds.has(id) || seen.has(id)))
      problems[key] = ['La riga non appartiene allo storico di questa officina: ricarica la pagina.']
    if (missing.has(dealer_id)) problems[key] = ['La concessionaria scelta non esiste.']
    if (id !== null) seen.add(id)
  }
  return problems
}

const validateFields = async (tx: Db, workshop: WorkshopInput): Promise<FieldErrors> => ({
  ...(await validateDistrict(tx, 'workshop', workshop)),
  ...validateHistory(getEntries(workshop)),
})

/** How administrators write the workshops' registry, each workshop with the dealers it belonged to (spec 2 §2, §5, §7). */
export function workshopRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/api/v1/workshops', editors, async (req, reply) => {
    const { workshop } = parseBody(workshopBody, req)
    return deps.write(req, (tx) =>
      withIdempotencyKey(tx, req, reply, async () => {
        const fieldErrors = await validateFields(tx, workshop)
        const rowErrors = await validateRows(tx, getEntries(workshop), new Set())
        assertValid({ ...fieldErrors, ...rowErrors })
        const id = await insertPartner(tx, 'workshop', workshop)
        await saveHistory(tx, id, toPeriods(getEntries(workshop)))
        return findPartner(tx, req.user, 'workshop', id)
      }),
    )
  })

  app.put('/api/v1/workshops/:id', editors, async (req) => {
    const id = idParam(req)
    return deps.write(req, async (tx) => {
      const current = (await lockPartner(tx, 'workshop', id)) ?? notFound()
      const { workshop } = parseBody(workshopBody, req)
      assertValid(await validateFields(tx, workshop))
      // Before the rows, which a colleague may have removed.
      await assertLockVersion(current.lock_version, workshop.lock_version, 'L’officina è cambiata', () =>
        findLastChange(tx, 'workshops', id),
      )
      const storedIds = new Set((await listPeriods(tx, id)).map((period) => period.id))
      assertValid(await validateRows(tx, getEntries(workshop), storedIds))
      const historyChanged = await saveHistory(tx, id, toPeriods(getEntries(workshop)))
      if (historyChanged || isPartnerChanged(current, workshop)) await updatePartner(tx, 'workshop', id, workshop)
      return findPartner(tx, req.user, 'workshop', id)
    })
  })
}
