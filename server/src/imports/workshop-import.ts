import { type ImportRow, importColumns, importNames } from '@portale/domain/import.ts'
import type { Db } from '../db/connection.ts'
import type { PartnerValues } from '../dealers/partner-write.queries.ts'
import { listDistricts } from '../districts/district.queries.ts'
import { compareTexts, type ImportPlan, validRowOutcome } from '../sheets/import-plan.ts'
import type { TextRow } from '../sheets/sheet-rows.ts'
import type { UndoTable } from '../sheets/undo-sheet.ts'
import { type HistoryChange, insertPartners, updateHistories, updatePartners } from './partner-import.queries.ts'
import { DistrictLookup, matchPartners, partnerTexts } from './partner-rows.ts'
import type { HistoryMove } from './workshop-history.rules.ts'
import {
  formatEntry,
  formatSheetMoment,
  historyDifferences,
  loadHistories,
  planMove,
  secondsToIso,
  undoColumn,
  type WorkshopHistories,
  type WorkshopKey,
  type WorkshopMatch,
} from './workshop-moves.ts'

const { dealers: partnerHeaders, workshops: headers } = importColumns

type EvaluatedRow = { match: WorkshopMatch; move: HistoryMove; result: ImportRow }

/** Plans the import of workshops with their dealers (decisions "Import columns", "Workshop history"). */
export async function planWorkshops(tx: Db, textRows: TextRow<WorkshopKey>[]): Promise<ImportPlan> {
  const districts = new DistrictLookup(await listDistricts(tx))
  const matches = await matchPartners(tx, 'workshop', textRows, districts)
  const histories = await loadHistories(tx, matches)
  const rows = matches.map((match) => evaluateRow(match, histories, districts))
  const created = rows
    .filter(({ result }) => result.outcome === 'new')
    .flatMap(({ match: { values }, move }) => (values ? [{ values, move }] : []))
  const changedRows = rows.filter(({ result }) => result.outcome === 'changed')
  const changed = changedRows.flatMap(({ match: { values, existing }, move }) =>
    values && existing ? [{ values: { ...values, id: existing.id }, move }] : [],
  )
  return {
    rows: rows.map(({ result }) => result),
    writes: { created, changed },
    undo: {
      sheet: importNames.workshops.sheet,
      headers: { ...headers, ...undoColumn },
      rows: changedRows.flatMap((row) => toUndoRow(row, histories, districts) ?? []),
    },
    async write(db) {
      const ids = await insertPartners(db, 'workshop', listValues(created))
      await updatePartners(db, 'workshop', listValues(changed))
      await updateHistories(db, [
        ...created.map(({ values, move }) => toHistoryChange(ids.get(values.baldo_id) ?? 0, move)),
        ...changed.map(({ values, move }) => toHistoryChange(values.id, move)),
      ])
    },
  }
}

const listValues = <Values extends PartnerValues>(planned: { values: Values }[]): Values[] =>
  planned.map(({ values }) => values)

function evaluateRow(match: WorkshopMatch, histories: WorkshopHistories, districts: DistrictLookup): EvaluatedRow {
  const { row, code, values, existing, source } = match
  const move = planMove(match, histories)
  // An invalid cell has its own error already.
  const hasMoveError = move.kind === 'wrong' && source.errors.length === 0
  const differences =
    existing && values
      ? [
          ...compareTexts(partnerHeaders, partnerTexts(existing, districts), partnerTexts(values, districts)),
          ...historyDifferences(histories, histories.getHistory(existing.id), move),
        ]
      : []
  const errors = [
    ...match.errors,
    ...(hasMoveError ? [move.problem] : []),
    ...(differences.length > 0 ? match.changeErrors : []),
  ]
  const base = { row, code, name: source.texts.name, errors }
  if (!values || errors.length > 0) return { match, move, result: { ...base, outcome: 'wrong', differences: [] } }
  return { match, move, result: { ...base, outcome: validRowOutcome(!existing, differences), differences } }
}

function toHistoryChange(workshop_id: number, move: HistoryMove): HistoryChange {
  const none = { workshop_id, deleted: null, updated: null, dealer_id: null, valid_from: null }
  if (move.kind === 'remove') return { ...none, deleted: move.entry.id }
  if (move.kind === 'correct')
    return { ...none, updated: move.entry.id, dealer_id: move.dealer_id, valid_from: secondsToIso(move.from) }
  return move.kind === 'add' ? { ...none, dealer_id: move.dealer_id, valid_from: secondsToIso(move.from) } : none
}

/** The row that undoes the change of a workshop: its newest entry, and the added entry to remove, if any. */
function toUndoRow(
  { match: { row, existing }, move }: EvaluatedRow,
  histories: WorkshopHistories,
  districts: DistrictLookup,
): UndoTable['rows'][number] | undefined {
  if (!existing) return undefined
  const [newest] = histories.getHistory(existing.id)
  const texts: Record<WorkshopKey, string> = {
    ...partnerTexts(existing, districts),
    dealer: (newest && histories.dealerCodes.get(newest.dealer_id)) ?? '',
    valid_from: newest ? formatSheetMoment(newest.from) : '',
    undo: move.kind === 'add' && newest ? formatEntry(histories, move) : '',
  }
  return { row, texts }
}
