import { formatMoment } from '@portale/domain/dates.ts'
import { importColumns } from '@portale/domain/import.ts'
import { neededOffset, romeInput } from '@portale/domain/moments.ts'
import type { Db } from '../db/connection.ts'
import { compareTexts } from '../sheets/import-plan.ts'
import type { TextRow } from '../sheets/sheet-rows.ts'
import { listDealersByCodeOrId, listHistories } from './partner-import.queries.ts'
import type { PartnerMatch } from './partner-match.ts'
import { type HistoryEntry, type HistoryMove, parseStart, planHistoryMove } from './workshop-history.rules.ts'

/** The undo file's own column: the entry above this one that the import added, and that goes again. */
export const undoColumn = { undo: 'Togli successiva' }
const { workshops: headers } = importColumns
export type WorkshopKey = keyof typeof headers | 'undo'
type Matched = PartnerMatch<TextRow<WorkshopKey>>

export const secondsToIso = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** What the database knows that rows speak of: the dealers by code and id, the histories by workshop. */
export async function loadHistories(tx: Db, matched: Matched[]) {
  const stored = await listHistories(
    tx,
    matched.flatMap(({ existing }) => existing?.id ?? []),
  )
  const histories = Map.groupBy(
    stored.map(({ valid_from, ...entry }) => ({ ...entry, from: Math.floor(Date.parse(valid_from) / 1000) })),
    ({ workshop_id }) => workshop_id,
  )
  const codes = matched.map(({ source }) => source.texts.dealer).filter(Boolean)
  const dealers = await listDealersByCodeOrId(tx, codes, [...new Set(stored.map(({ dealer_id }) => dealer_id))])
  return {
    historyOf: (id: number | undefined): HistoryEntry[] => (id === undefined ? [] : (histories.get(id) ?? [])),
    idOf: new Map(dealers.map(({ id, baldo_id }) => [baldo_id, id])),
    codeOf: new Map(dealers.map(({ id, baldo_id }) => [id, baldo_id])),
  }
}
export type WorkshopHistories = Awaited<ReturnType<typeof loadHistories>>

const wrong = (problem: string): HistoryMove => ({ kind: 'wrong', problem })

/** What a row does to the history of its workshop. An empty dealer leaves that of a known workshop alone. */
export function parseMove({ source, existing }: Matched, context: WorkshopHistories): HistoryMove {
  const { dealer, valid_from, undo } = source.texts
  if (dealer === '')
    return existing && valid_from === '' ? { kind: 'none' } : wrong('Il campo Concessionaria è obbligatorio.')
  const dealer_id = context.idOf.get(dealer)
  if (dealer_id === undefined) return wrong(`Concessionaria: il Baldo ID “${dealer}” non esiste.`)
  const history = context.historyOf(existing?.id)
  const known = history.map(({ from }) => from)
  const read = parseStart(valid_from, known)
  if ('problem' in read) return wrong(read.problem)
  const today = history.find(({ from }) => from <= Date.now() / 1000)
  if (read.from === null && today?.dealer_id === dealer_id) return { kind: 'none' }
  if (history.length === 0 && read.from === null) return wrong('Il campo Dal è obbligatorio.')
  const move = planHistoryMove(history, { dealer_id, from: read.from, last: undo !== '' })
  const changedSince = move.kind === 'remove' && undo !== formatEntry(context, move.entry)
  return changedSince ? wrong(`Togli successiva: la riga più recente dello storico non è “${undo}”.`) : move
}

/** An entry as the undo file names it: 204118 dal 2026-11-21. */
export const formatEntry = (
  context: WorkshopHistories,
  { dealer_id, from }: Pick<HistoryEntry, 'dealer_id' | 'from'>,
): string => `${context.codeOf.get(dealer_id) ?? ''} dal ${formatSheetMoment(from)}`

/** A moment as a row of the undo file says it: the hour that October has twice with its offset. */
export function formatSheetMoment(seconds: number): string {
  const moment = secondsToIso(seconds)
  const written = romeInput(moment).replace('T00:00:00', '').replace('T', ' ')
  return `${written}${neededOffset(moment)}`
}

const formatDealerAndStart = (
  context: WorkshopHistories,
  entry: Pick<HistoryEntry, 'dealer_id' | 'from'> | undefined,
) => ({
  dealer: (entry && context.codeOf.get(entry.dealer_id)) ?? '',
  valid_from: entry ? formatMoment(secondsToIso(entry.from)) : '',
})

/** The dealer before and after a move, under the columns of the file. */
export function historyDifferences(context: WorkshopHistories, history: HistoryEntry[], move: HistoryMove) {
  if (move.kind === 'none' || move.kind === 'wrong') return []
  const after = move.kind === 'remove' ? history[1] : move
  const columns = { dealer: headers.dealer, valid_from: headers.valid_from }
  return compareTexts(columns, formatDealerAndStart(context, history[0]), formatDealerAndStart(context, after))
}
