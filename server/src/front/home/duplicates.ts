import type { Home } from '@portale/domain/front/me.ts'
import type { Db } from '../../platform/db/connection.ts'
import { countDuplicates, type DuplicateCounts } from '../../platform/db/equal-rows.queries.ts'

const hint = 'Si leggono come un’altra riga: correggile'

/** The lists of these tables, with archived rows too, and how their duplicates are called. */
const lists: Record<keyof DuplicateCounts, Omit<Home['queues'][number], 'count'>> = {
  dealers: { label: 'Concessionarie doppie', hint, url: '/dealers?duplicates=1&archived=all' },
  workshops: { label: 'Officine doppie', hint, url: '/workshops?duplicates=1&archived=all' },
  customers: {
    label: 'Clienti con contatti doppi',
    hint: 'Due contatti si leggono uguali: correggine uno',
    url: '/customers?duplicates=1&archived=all',
  },
  lead_models: { label: 'Modelli doppi', hint, url: '/lead_models?duplicates=1' },
  lead_work_types: { label: 'Tipi di lavoro doppi', hint, url: '/lead_work_types?duplicates=1' },
  rejection_reasons: { label: 'Motivi di rifiuto doppi', hint, url: '/rejection_reasons?duplicates=1' },
}

/** The rows that look like another one since before that was refused: each table that has some, with its list. */
export async function listDuplicateQueues(db: Db): Promise<Home['queues']> {
  const counts = await countDuplicates(db)
  return Object.entries(lists)
    .map(([table, list]) => ({ ...list, count: counts?.[table as keyof DuplicateCounts] ?? 0 }))
    .filter(({ count }) => count > 0)
}
