import { type ImportRow, importColumns } from '@portale/domain/import.ts'
import type { Db } from '../db/connection.ts'
import type { PartnerValues } from '../dealers/partner-write.queries.ts'
import { listDistricts } from '../districts/district.queries.ts'
import { differencesOf, outcomeOf, type Plan } from './import.plan.ts'
import type { FileRow } from './import-file.ts'
import { sheetNames, undoSheet } from './import-sheet.ts'
import { type HistoryWrite, insertPartners, updatePartners, writeHistories } from './partner-import.queries.ts'
import { type MatchedRow, matchPartners } from './partner-match.ts'
import { Districts, partnerTexts } from './partner-rows.ts'
import type { Move } from './workshop-history.ts'
import {
  type Context,
  contextOf,
  entryName,
  historyDifferences,
  iso,
  readMove,
  undoColumn,
  type WorkshopKey,
  writtenMoment,
} from './workshop-moves.ts'

const { dealers: partnerHeaders, workshops: headers } = importColumns

type Judged = { one: MatchedRow<FileRow<WorkshopKey>>; move: Move; shown: ImportRow }

function judge(one: Judged['one'], context: Context, districts: Districts): Judged {
  const { row, code, values, existing, source } = one
  const move = readMove(one, context)
  const readable = source.errors.length === 0 // a cell that is no date has been told of
  const errors = move.kind === 'wrong' && readable ? [...one.errors, move.problem] : one.errors
  const base = { row, code, name: source.texts.name, errors }
  if (!values || errors.length > 0) return { one, move, shown: { ...base, outcome: 'wrong', differences: [] } }
  const differences = existing
    ? [
        ...differencesOf(partnerHeaders, partnerTexts(existing, districts), partnerTexts(values, districts)),
        ...historyDifferences(context, context.historyOf(existing.id), move),
      ]
    : []
  return { one, move, shown: { ...base, outcome: outcomeOf(!existing, differences), differences } }
}

/** What a move writes into the history of a workshop. */
function writeOf(workshop_id: number, move: Move): HistoryWrite {
  const none = { workshop_id, gone: null, corrected: null, dealer_id: null, valid_from: null }
  if (move.kind === 'remove') return { ...none, gone: move.entry.id }
  if (move.kind === 'correct')
    return { ...none, corrected: move.entry.id, dealer_id: move.dealer_id, valid_from: iso(move.from) }
  return move.kind === 'add' ? { ...none, dealer_id: move.dealer_id, valid_from: iso(move.from) } : none
}

/** A changed workshop as it was: its newest dealer, and the entry that is to go again if one came on top. */
function beforeOf(
  { one, move }: Judged,
  context: Context,
  districts: Districts,
): Record<WorkshopKey, string> | undefined {
  if (!one.existing) return undefined
  const [newest] = context.historyOf(one.existing.id)
  return {
    ...partnerTexts(one.existing, districts),
    dealer: (newest && context.codeOf.get(newest.dealer_id)) ?? '',
    valid_from: newest ? writtenMoment(newest.from) : '',
    undo: move.kind === 'add' && newest ? entryName(context, move) : '',
  }
}

/** What a file of workshops would change, their dealers included (decisions "Import columns", "Workshop history"). */
export async function planWorkshops(tx: Db, fileRows: FileRow<WorkshopKey>[]): Promise<Plan> {
  const districts = new Districts(await listDistricts(tx))
  const matched = await matchPartners(tx, 'workshop', fileRows, districts)
  const context = await contextOf(tx, matched)
  const judged = matched.map((one) => judge(one, context, districts))
  const of = (outcome: ImportRow['outcome']) => judged.filter(({ shown }) => shown.outcome === outcome)
  const created = of('new').flatMap(({ one: { values }, move }) => (values ? [{ values, move }] : []))
  const changed = of('changed').flatMap(({ one: { values, existing }, move }) =>
    values && existing ? [{ values: { ...values, id: existing.id }, move }] : [],
  )
  return {
    rows: judged.map(({ shown }) => shown),
    writes: { created, changed },
    undo: () =>
      undoSheet(
        sheetNames.workshops,
        { ...headers, ...undoColumn },
        of('changed').flatMap((one) => beforeOf(one, context, districts) ?? []),
      ),
    async write(db) {
      const ids = await insertPartners(db, 'workshop', valuesOf(created))
      await updatePartners(db, 'workshop', valuesOf(changed))
      await writeHistories(db, [
        ...created.map(({ values, move }) => writeOf(ids.get(values.baldo_id) ?? 0, move)),
        ...changed.map(({ values, move }) => writeOf(values.id, move)),
      ])
    },
  }
}

const valuesOf = <Values extends PartnerValues>(planned: { values: Values }[]): Values[] =>
  planned.map(({ values }) => values)
