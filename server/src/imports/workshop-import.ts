import { type ImportRow, importColumns } from '@portale/domain/import.ts'
import type { Db } from '../db/connection.ts'
import type { PartnerValues } from '../dealers/partner-write.queries.ts'
import { listDistricts } from '../districts/district.queries.ts'
import { compareTexts, type ImportPlan, validRowOutcome } from '../sheets/import-plan.ts'
import { createUndoSheet, sheetNames } from '../sheets/import-workbooks.ts'
import type { TextRow } from '../sheets/sheet-rows.ts'
import { type HistoryChange, insertPartners, updateHistories, updatePartners } from './partner-import.queries.ts'
import { matchPartners, type PartnerMatch } from './partner-match.ts'
import { DistrictLookup, partnerTexts } from './partner-rows.ts'
import type { HistoryMove } from './workshop-history.rules.ts'
import {
  formatEntry,
  formatSheetMoment,
  historyDifferences,
  loadHistories,
  parseMove,
  secondsToIso,
  undoColumn,
  type WorkshopHistories,
  type WorkshopKey,
} from './workshop-moves.ts'

const { dealers: partnerHeaders, workshops: headers } = importColumns

type EvaluatedRow = { one: PartnerMatch<TextRow<WorkshopKey>>; move: HistoryMove; shown: ImportRow }

function evaluateRow(one: EvaluatedRow['one'], context: WorkshopHistories, districts: DistrictLookup): EvaluatedRow {
  const { row, code, values, existing, source } = one
  const move = parseMove(one, context)
  const readable = source.errors.length === 0 // a cell that is no date has been told of
  const errors = move.kind === 'wrong' && readable ? [...one.errors, move.problem] : one.errors
  const base = { row, code, name: source.texts.name, errors }
  if (!values || errors.length > 0) return { one, move, shown: { ...base, outcome: 'wrong', differences: [] } }
  const differences = existing
    ? [
        ...compareTexts(partnerHeaders, partnerTexts(existing, districts), partnerTexts(values, districts)),
        ...historyDifferences(context, context.historyOf(existing.id), move),
      ]
    : []
  return { one, move, shown: { ...base, outcome: validRowOutcome(!existing, differences), differences } }
}

/** What a move writes into the history of a workshop. */
function toHistoryChange(workshop_id: number, move: HistoryMove): HistoryChange {
  const none = { workshop_id, gone: null, corrected: null, dealer_id: null, valid_from: null }
  if (move.kind === 'remove') return { ...none, gone: move.entry.id }
  if (move.kind === 'correct')
    return { ...none, corrected: move.entry.id, dealer_id: move.dealer_id, valid_from: secondsToIso(move.from) }
  return move.kind === 'add' ? { ...none, dealer_id: move.dealer_id, valid_from: secondsToIso(move.from) } : none
}

/** A changed workshop as it was: its newest dealer, and the entry that is to go again if one came on top. */
function toUndoRow(
  { one, move }: EvaluatedRow,
  context: WorkshopHistories,
  districts: DistrictLookup,
): Record<WorkshopKey, string> | undefined {
  if (!one.existing) return undefined
  const [newest] = context.historyOf(one.existing.id)
  return {
    ...partnerTexts(one.existing, districts),
    dealer: (newest && context.codeOf.get(newest.dealer_id)) ?? '',
    valid_from: newest ? formatSheetMoment(newest.from) : '',
    undo: move.kind === 'add' && newest ? formatEntry(context, move) : '',
  }
}

/** What a file of workshops would change, their dealers included (decisions "Import columns", "Workshop history"). */
export async function planWorkshops(tx: Db, fileRows: TextRow<WorkshopKey>[]): Promise<ImportPlan> {
  const districts = new DistrictLookup(await listDistricts(tx))
  const matched = await matchPartners(tx, 'workshop', fileRows, districts)
  const context = await loadHistories(tx, matched)
  const judged = matched.map((one) => evaluateRow(one, context, districts))
  const of = (outcome: ImportRow['outcome']) => judged.filter(({ shown }) => shown.outcome === outcome)
  const created = of('new').flatMap(({ one: { values }, move }) => (values ? [{ values, move }] : []))
  const changed = of('changed').flatMap(({ one: { values, existing }, move }) =>
    values && existing ? [{ values: { ...values, id: existing.id }, move }] : [],
  )
  return {
    rows: judged.map(({ shown }) => shown),
    writes: { created, changed },
    undo: () =>
      createUndoSheet(
        sheetNames.workshops,
        { ...headers, ...undoColumn },
        of('changed').flatMap((one) => toUndoRow(one, context, districts) ?? []),
      ),
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
