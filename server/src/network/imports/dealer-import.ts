import { type ImportRow, importColumns, importNames } from '@portale/domain/network/import.ts'
import type { Db } from '../../platform/db/connection.ts'
import { compareTexts, type ImportPlan, validRowOutcome } from '../../platform/sheets/import-plan.ts'
import type { TextRow } from '../../platform/sheets/sheet-rows.ts'
import type { UndoTable } from '../../platform/sheets/undo-sheet.ts'
import type { PartnerValues } from '../dealers/partner-write.queries.ts'
import { listDistricts } from '../districts/district.queries.ts'
import { insertPartners, updatePartners } from './partner-import.queries.ts'
import { DistrictLookup, matchPartners, type PartnerKey, partnerTexts, withHints } from './partner-rows.ts'

const headers = importColumns.dealers

/** Plans the import of dealers (decisions "Import columns"). */
export async function planDealers(tx: Db, textRows: TextRow<PartnerKey>[]): Promise<ImportPlan> {
  const districts = new DistrictLookup(await listDistricts(tx))
  const created: PartnerValues[] = []
  const changed: (PartnerValues & { id: number })[] = []
  const before: UndoTable['rows'] = []
  const matched = await matchPartners(tx, 'dealer', textRows, districts)
  const rows = matched.map(({ source, row, code, values, existing, ...found }): ImportRow => {
    const stored = existing && partnerTexts(existing, districts)
    const differences = stored && values ? compareTexts(headers, stored, partnerTexts(values, districts)) : []
    const errors = [...found.errors, ...(differences.length > 0 ? found.changeErrors : [])]
    const base = { row, code, name: source.texts.name, errors }
    if (!values || errors.length > 0) return { ...base, outcome: 'wrong', differences: [] }
    if (!existing) created.push(values)
    if (existing && stored && differences.length > 0) {
      changed.push({ ...values, id: existing.id })
      before.push({ row, texts: stored })
    }
    return withHints({ ...base, outcome: validRowOutcome(!existing, differences), differences }, districts, values)
  })
  return {
    rows,
    writes: { created, changed },
    undo: { sheet: importNames.dealers.sheet, headers, rows: before },
    async write(db) {
      await insertPartners(db, 'dealer', created)
      await updatePartners(db, 'dealer', changed)
    },
  }
}
