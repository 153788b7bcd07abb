import type { Home } from '@portale/domain/me.ts'
import type { Db } from '../db/connection.ts'
import { countDuplicates, listedTables } from '../db/equal-rows.queries.ts'

/** The lists of these tables, with archived rows too, and how their duplicates are called. */
const lists: Record<(typeof listedTables)[number], { label: string; url: string }> = {
  dealers: { label: 'Concessionarie doppie', url: '/dealers?duplicates=1&archived=all' },
  workshops: { label: 'Officine doppie', url: '/workshops?duplicates=1&archived=all' },
  lead_models: { label: 'Modelli doppi', url: '/lead_models?duplicates=1' },
  lead_work_types: { label: 'Tipi di lavoro doppi', url: '/lead_work_types?duplicates=1' },
  rejection_reasons: { label: 'Motivi di rifiuto doppi', url: '/rejection_reasons?duplicates=1' },
}

/** The rows that look like another one since before that was refused: each table that has some, with its list. */
export async function listDuplicateQueues(db: Db): Promise<Home['queues']> {
  const counts = await countDuplicates(db)
  return listedTables
    .map((table) => ({ ...lists[table], count: counts[table], hint: 'Si leggono come un’altra riga: correggile' }))
    .filter(({ count }) => count > 0)
}
