import {
  type ImportDifference,
  type ImportOutcome,
  type ImportRow,
  importColumns,
  importNames,
} from '@portale/domain/network/import.ts'
import type { Db } from '../../platform/db/connection.ts'
import { compareTexts, type ImportPlan, validRowOutcome } from '../../platform/sheets/import-plan.ts'
import type { TextRow } from '../../platform/sheets/sheet-rows.ts'
import type { UndoTable } from '../../platform/sheets/undo-sheet.ts'
import type { PartnerValues } from '../dealers/partner-write.queries.ts'
import { listDistricts } from '../districts/district.queries.ts'
import { type HistoryChange, insertPartners, updateHistories, updatePartners } from './partner-import.queries.ts'
import { DistrictLookup, matchPartners, partnerTexts, withHints } from './partner-rows.ts'
import type { HistoryMove } from './workshop-history.rules.ts'
import {
  entryDifferences,
  formatEntries,
  formatSheetMoment,
  loadHistories,
  secondsToIso,
  undoColumn,
  type WorkshopHistories,
  type WorkshopKey,
} from './workshop-moves.ts'
import { groupByWorkshop, type PlannedRow, type PlannedWorkshop, planWorkshop } from './workshop-periods.ts'

const { dealers: partnerHeaders, workshops: headers } = importColumns

type EvaluatedWorkshop = PlannedWorkshop & { results: ImportRow[]; registryDifferences: ImportDifference[] }

/** Plans the import of workshops with their dealers (decisions "Import columns", "Workshop history"). */
export async function planWorkshops(tx: Db, textRows: TextRow<WorkshopKey>[]): Promise<ImportPlan> {
  const districts = new DistrictLookup(await listDistricts(tx))
  const matches = await matchPartners(tx, 'workshop', textRows, districts)
  const histories = await loadHistories(tx, matches)
  const workshops = groupByWorkshop(matches).map((rows) =>
    evaluateWorkshop(planWorkshop(rows, histories, districts), histories, districts),
  )
  const created = workshops.flatMap(({ rows, results }) => {
    const values = rows[0]?.match.values
    return values && hasOutcome(results, 'new') ? [{ values, moves: listMoves(rows) }] : []
  })
  const changedWorkshops = workshops.filter(
    ({ rows, results }) => rows[0]?.match.existing && hasOutcome(results, 'changed'),
  )
  const changed = changedWorkshops.flatMap(({ rows }) => {
    const { values, existing } = rows[0]?.match ?? {}
    return values && existing ? [{ values: { ...values, id: existing.id }, moves: listMoves(rows) }] : []
  })
  return {
    rows: workshops.flatMap(({ results }) => results).sort((a, b) => a.row - b.row),
    writes: { created, changed },
    undo: {
      sheet: importNames.workshops.sheet,
      headers: { ...headers, ...undoColumn },
      rows: changedWorkshops.flatMap((workshop) => toUndoRows(workshop, histories, districts)),
    },
    async write(db) {
      const ids = await insertPartners(db, 'workshop', listValues(created))
      await updatePartners(db, 'workshop', listValues(changed))
      await updateHistories(db, [
        ...created.flatMap(({ values, moves }) => toHistoryChanges(ids.get(values.baldo_id) ?? 0, moves)),
        ...changed.flatMap(({ values, moves }) => toHistoryChanges(values.id, moves)),
      ])
    },
  }
}

const listValues = <Values extends PartnerValues>(planned: { values: Values }[]): Values[] =>
  planned.map(({ values }) => values)

const listMoves = (rows: PlannedRow[]): HistoryMove[] => rows.flatMap(({ moves }) => moves)

const hasOutcome = (results: ImportRow[], outcome: ImportOutcome) => results.some((row) => row.outcome === outcome)

/** The outcomes of a workshop's rows: the oldest period shows what changes in the registry, each one its own change. */
function evaluateWorkshop(
  planned: PlannedWorkshop,
  histories: WorkshopHistories,
  districts: DistrictLookup,
): EvaluatedWorkshop {
  const { values, existing } = planned.rows[0]?.match ?? {}
  const registryDifferences =
    existing && values
      ? compareTexts(partnerHeaders, partnerTexts(existing, districts), partnerTexts(values, districts))
      : []
  const results = planned.rows.map(({ match, problems, moves, before, after }, index): ImportRow => {
    const { row, code, source } = match
    const isNew = !match.existing && index === 0
    const differences = isNew
      ? []
      : [
          ...(index === 0 ? registryDifferences : []),
          ...(moves.length > 0 ? entryDifferences(histories, before[0], after[0]) : []),
        ]
    const errors = [...match.errors, ...problems, ...(differences.length > 0 ? match.changeErrors : [])]
    const base = { row, code, name: source.texts.name, errors }
    if (!match.values || errors.length > 0) return { ...base, outcome: 'wrong', differences: [] }
    return withHints({ ...base, outcome: validRowOutcome(isNew, differences), differences }, districts, match.values)
  })
  return { ...planned, results, registryDifferences }
}

const toHistoryChanges = (workshop_id: number, moves: HistoryMove[]): HistoryChange[] =>
  moves.map((move) => {
    const none = { workshop_id, deleted: null, updated: null, dealer_id: null, valid_from: null }
    if (move.kind === 'remove') return { ...none, deleted: move.entry.id }
    if (move.kind !== 'correct' && move.kind !== 'add') return none
    const { dealer_id, from } = move
    return {
      ...none,
      updated: move.kind === 'correct' ? move.entry.id : null,
      dealer_id,
      valid_from: secondsToIso(from),
    }
  })

/**
 * The rows that undo the changes of a workshop. What was added on top of its newest entry is removed by one row; entries
 * that were removed come back by a row each.
 */
function toUndoRows(
  { rows, results, before, after, registryDifferences }: EvaluatedWorkshop,
  histories: WorkshopHistories,
  districts: DistrictLookup,
): UndoTable['rows'] {
  const { existing } = rows[0]?.match ?? {}
  const row = results.find(({ outcome }) => outcome === 'changed')?.row
  if (!existing || row === undefined) return []
  const moves = listMoves(rows)
  const isCorrected = moves.some(({ kind }) => kind === 'correct')
  const removed = moves.filter(({ kind }) => kind === 'remove').length
  const added = moves.filter(({ kind }) => kind === 'add').length
  const entries = removed > 0 ? before.slice(0, removed + Number(isCorrected)).reverse() : [before[0]]
  // A corrected entry below added ones is named, too, so that a later change of it is not lost.
  const marked = added > 0 && before.length > 0 ? after.slice(0, added + Number(isCorrected)) : []
  return entries.map((entry, index) => ({
    row,
    texts: {
      ...partnerTexts(existing, districts),
      dealer: (entry && histories.dealerCodes.get(entry.dealer_id)) ?? '',
      valid_from: entry ? formatSheetMoment(entry.from) : '',
      undo: formatEntries(histories, marked),
    } satisfies Record<WorkshopKey, string>,
    differences: [
      ...registryDifferences,
      ...entryDifferences(histories, entry, index === 0 ? after[0] : entries[index - 1]),
    ],
  }))
}
