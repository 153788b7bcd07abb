import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import { toPeriods, validateHistory } from '@portale/domain/workshops/history.rules.ts'
import { type HistoryEntry, type WorkshopInput, workshopBody } from '@portale/domain/workshops/workshop.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connection.ts'
import { partnerRoutes } from '../dealers/partner.routes.ts'
import { findPartner } from '../dealers/partner-find.queries.ts'
import { assertPartnerVersion, differs, partnerProblems, partnerValues } from '../dealers/partner-save.ts'
import { insertPartner, lockPartner, updatePartner } from '../dealers/partner-write.queries.ts'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'
import { assertValid, notFound } from '../http/errors.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { idParam, parseBody } from '../http/request.ts'
import { listPeriods, missingDealers, saveHistory } from './history.queries.ts'

/** Who sees workshops: administrators all, the others their own. */
export const workshopReaders = administratorsAnd({ after_sales_manager_rt: 'own', workshop_user: 'own' })
const editors = { config: { allow: administratorsAnd() } }

const entriesOf = ({ dealers }: WorkshopInput): HistoryEntry[] => dealers.map(({ pivot }) => pivot)

/** What is wrong with a history beside its dates: dealers that don't exist, rows of another workshop, a row twice. */
async function rowProblems(tx: Db, entries: HistoryEntry[], known: Set<number>): Promise<FieldErrors> {
  const missing = await missingDealers(
    tx,
    entries.map(({ dealer_id }) => dealer_id),
  )
  const seen = new Set<number>()
  const wrong = entries.flatMap(({ id, dealer_id }, index) => {
    const foreign = id !== null && (!known.has(id) || seen.has(id))
    if (id !== null) seen.add(id)
    const message = missing.has(dealer_id)
      ? 'La concessionaria scelta non esiste.'
      : 'La riga non appartiene allo storico di questa officina: ricarica la pagina.'
    return foreign || missing.has(dealer_id) ? [[`workshop.dealers.${index}.pivot.dealer_id`, [message]]] : []
  })
  return Object.fromEntries(wrong)
}

const fieldProblems = async (tx: Db, workshop: WorkshopInput): Promise<FieldErrors> => ({
  ...(await partnerProblems(tx, 'workshop', workshop)),
  ...validateHistory(entriesOf(workshop)),
})

/** The workshops' registry, each with the dealers it belonged to (spec 2 §2, §5, §7). */
export function workshopRoutes(app: FastifyInstance, deps: Deps): void {
  partnerRoutes(app, deps, 'workshop', workshopReaders)

  app.post('/api/v1/workshops', editors, async (req, reply) => {
    const { workshop } = parseBody(workshopBody, req)
    return deps.write(req, (tx) =>
      withIdempotencyKey(tx, req, reply, async () => {
        assertValid({
          ...(await fieldProblems(tx, workshop)),
          ...(await rowProblems(tx, entriesOf(workshop), new Set())),
        })
        const id = await insertPartner(tx, 'workshop', partnerValues(workshop))
        await saveHistory(tx, id, toPeriods(entriesOf(workshop)))
        return findPartner(tx, req.user, 'workshop', id)
      }),
    )
  })

  app.put('/api/v1/workshops/:id', editors, async (req) => {
    const id = idParam(req)
    return deps.write(req, async (tx) => {
      const current = (await lockPartner(tx, 'workshop', id)) ?? notFound()
      const { workshop } = parseBody(workshopBody, req)
      assertValid(await fieldProblems(tx, workshop))
      await assertPartnerVersion(tx, 'workshop', current, workshop) // before the rows, which a colleague may have removed
      const known = new Set((await listPeriods(tx, id)).map((period) => period.id))
      assertValid(await rowProblems(tx, entriesOf(workshop), known))
      const moved = await saveHistory(tx, id, toPeriods(entriesOf(workshop)))
      if (moved || differs(current, workshop)) await updatePartner(tx, 'workshop', id, partnerValues(workshop))
      return findPartner(tx, req.user, 'workshop', id)
    })
  })
}
