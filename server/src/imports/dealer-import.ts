import { type ImportRow, importColumns } from '@portale/domain/import.ts'
import type { Db } from '../db/connection.ts'
import type { PartnerValues } from '../dealers/partner-write.queries.ts'
import { listDistricts } from '../districts/district.queries.ts'
import { compareTexts, type ImportPlan, validRowOutcome } from '../sheets/import-plan.ts'
import { createUndoSheet, sheetNames } from '../sheets/import-workbooks.ts'
import type { TextRow } from '../sheets/sheet-rows.ts'
import { insertPartners, updatePartners } from './partner-import.queries.ts'
import { matchPartners } from './partner-match.ts'
import { DistrictLookup, type PartnerKey, partnerTexts } from './partner-rows.ts'

const headers = importColumns.dealers

/** What a file of dealers would change (decisions "Import columns"). */
export async function planDealers(tx: Db, fileRows: TextRow<PartnerKey>[]): Promise<ImportPlan> {
  const districts = new DistrictLookup(await listDistricts(tx))
  const created: PartnerValues[] = []
  const changed: (PartnerValues & { id: number })[] = []
  const before: Record<PartnerKey, string>[] = []
  const matched = await matchPartners(tx, 'dealer', fileRows, districts)
  const rows = matched.map(({ source, row, code, values, existing, errors }): ImportRow => {
    const shown = { row, code, name: source.texts.name, errors }
    if (!values || errors.length > 0) return { ...shown, outcome: 'wrong', differences: [] }
    if (!existing) created.push(values)
    const stored = existing && partnerTexts(existing, districts)
    const differences = stored ? compareTexts(headers, stored, partnerTexts(values, districts)) : []
    if (existing && stored && differences.length > 0) {
      changed.push({ ...values, id: existing.id })
      before.push(stored)
    }
    return { ...shown, outcome: validRowOutcome(!existing, differences), differences }
  })
  return {
    rows,
    writes: { created, changed },
    undo: () => createUndoSheet(sheetNames.dealers, headers, before),
    async write(db) {
      await insertPartners(db, 'dealer', created)
      await updatePartners(db, 'dealer', changed)
    },
  }
}
