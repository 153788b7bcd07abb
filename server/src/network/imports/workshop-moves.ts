import { ambiguousCodeProblem, CodeIndex } from '@portale/domain/network/dealers/code-index.ts'
import { importColumns } from '@portale/domain/network/import.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { neededOffset, romeInput } from '@portale/domain/platform/moments.ts'
import type { Db } from '../../platform/db/connection.ts'
import { compareTexts } from '../../platform/sheets/import-plan.ts'
import type { TextRow } from '../../platform/sheets/sheet-rows.ts'
import { leftRowProblem } from './archived-rows.ts'
import { listDealersByCodeOrId, listHistories } from './partner-import.queries.ts'
import type { PartnerMatch } from './partner-rows.ts'
import { type HistoryEntry, type HistoryMove, parseStart, planHistoryMove } from './workshop-history.rules.ts'

const { workshops: headers } = importColumns

/** A column of the undo file alone: the later entry that the import added, and that the undo removes. */
export const undoColumn = { undo: 'Togli successiva' }
export type WorkshopKey = keyof typeof headers | 'undo'
export type WorkshopMatch = PartnerMatch<TextRow<WorkshopKey>>
type DealerAndStart = Pick<HistoryEntry, 'dealer_id' | 'from'>

export const secondsToIso = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Loads the histories of the matched workshops, and the dealers of the file and of these histories. */
export async function loadHistories(tx: Db, matches: WorkshopMatch[]) {
  const workshopIds = matches.flatMap(({ existing }) => existing?.id ?? [])
  const entries = await listHistories(tx, workshopIds)
  const histories = Map.groupBy(
    entries.map(({ valid_from, ...entry }) => ({ ...entry, from: Math.floor(Date.parse(valid_from) / 1000) })),
    ({ workshop_id }) => workshop_id,
  )
  const codes = matches.map(({ source }) => source.texts.dealer).filter(Boolean)
  const dealers = await listDealersByCodeOrId(tx, codes, [...new Set(entries.map(({ dealer_id }) => dealer_id))])
  return {
    getHistory: (workshopId: number | undefined): HistoryEntry[] =>
      workshopId === undefined ? [] : (histories.get(workshopId) ?? []),
    dealers: new CodeIndex(dealers),
    dealerCodes: new Map(dealers.map(({ id, baldo_id }) => [id, baldo_id])),
    leftDealers: new Map(dealers.flatMap((dealer) => (dealer.in_network ? [] : [[dealer.id, dealer] as const]))),
  }
}
export type WorkshopHistories = Awaited<ReturnType<typeof loadHistories>>

/** The changes that a row makes to its workshop's history, or why it can't. */
export type RowMoves = { moves: HistoryMove[]; problem?: undefined } | { problem: string }
const wrong = (problem: string): RowMoves => ({ problem })

/** Plans the changes that a row makes to its workshop's history. An empty dealer keeps that of a known workshop. */
export function planMoves(
  { source, existing }: WorkshopMatch,
  histories: WorkshopHistories,
  history: HistoryEntry[],
): RowMoves {
  const { dealer, valid_from, undo } = source.texts
  if (dealer === '')
    return existing && valid_from === '' ? { moves: [] } : wrong('Il campo Concessionaria è obbligatorio.')
  if (histories.dealers.isAmbiguous(dealer)) return wrong(`Concessionaria: ${ambiguousCodeProblem(dealer)}`)
  const dealer_id = histories.dealers.find(dealer)?.id
  if (dealer_id === undefined) return wrong(`Concessionaria: il Baldo ID “${dealer}” non esiste.`)
  const left = histories.leftDealers.get(dealer_id)
  if (left && !history.some((entry) => entry.dealer_id === dealer_id))
    return wrong(`Concessionaria: ${leftRowProblem(dealer, left)}`)
  const start = parseStart(
    valid_from,
    history.map(({ from }) => from),
  )
  if ('problem' in start) return wrong(start.problem)
  const { from } = start
  const current = history.find((entry) => entry.from <= Date.now() / 1000)
  if (from === null && current?.dealer_id === dealer_id) return { moves: [] }
  if (history.length === 0 && from === null) return wrong('Il campo Dal è obbligatorio.')
  const removals = from === null ? undefined : planRemovals(histories, history, { dealer_id, from }, undo)
  if (removals) return { moves: removals }
  const move = planHistoryMove(history, { dealer_id, from, isNewest: undo !== '' })
  if (move.kind === 'wrong') return wrong(move.problem)
  if (move.kind === 'none') return { moves: [] }
  if (undo.includes(separator)) return wrong(`Togli successiva: le righe più recenti dello storico non sono “${undo}”.`)
  const isOtherEntry = move.kind === 'remove' && undo !== formatEntry(histories, move.entry)
  return isOtherEntry
    ? wrong(`Togli successiva: la riga più recente dello storico non è “${undo}”.`)
    : { moves: [move] }
}

const separator = ', '
/** Formats the entries that an undo removes, newest first. */
export const formatEntries = (histories: WorkshopHistories, entries: DealerAndStart[]): string =>
  entries.map((entry) => formatEntry(histories, entry)).join(separator)

/**
 * Plans the undo of several changes: the newest entries are those that the import made, and either the requested one is
 * below them, or the oldest of them is that one, corrected. Undefined where this is not so.
 */
function planRemovals(
  histories: WorkshopHistories,
  history: HistoryEntry[],
  { dealer_id, from }: DealerAndStart,
  undo: string,
): HistoryMove[] | undefined {
  if (!undo.includes(separator)) return undefined
  const marked = history.filter((_, index) => undo.startsWith(formatEntries(histories, history.slice(0, index + 1))))
  if (formatEntries(histories, marked) !== undo) return undefined
  // Otherwise the undo of this undo could not add them again.
  const isRemovable = (entry: HistoryEntry, index: number) => entry.dealer_id !== history[index + 1]?.dealer_id
  const remove = (entries: HistoryEntry[]) => entries.map((entry): HistoryMove => ({ kind: 'remove', entry }))
  const below = history[marked.length]
  if (below?.dealer_id === dealer_id && below.from === from)
    return marked.every(isRemovable) ? remove(marked) : undefined
  const corrected = planHistoryMove(history.slice(marked.length - 1), { dealer_id, from, isNewest: false })
  const above = marked.slice(0, -1)
  return corrected.kind === 'correct' && above.every(isRemovable) ? [...remove(above), corrected] : undefined
}

/** Formats an entry for the undo file: 204118 dal 2026-11-21. */
const formatEntry = ({ dealerCodes }: WorkshopHistories, { dealer_id, from }: DealerAndStart): string =>
  `${dealerCodes.get(dealer_id) ?? ''} dal ${formatSheetMoment(from)}`

/** Formats a moment for a row of the undo file, in the repeated hour of October with its offset. */
export function formatSheetMoment(seconds: number): string {
  const moment = secondsToIso(seconds)
  const clock = romeInput(moment).replace('T00:00:00', '').replace('T', ' ')
  return `${clock}${neededOffset(moment)}`
}

const formatDealerAndStart = ({ dealerCodes }: WorkshopHistories, entry: DealerAndStart | undefined) => ({
  dealer: (entry && dealerCodes.get(entry.dealer_id)) ?? '',
  valid_from: entry ? formatMoment(secondsToIso(entry.from)) : '',
})

/** Lists the differences of dealer and start between two newest entries. */
export function entryDifferences(
  histories: WorkshopHistories,
  before: HistoryEntry | undefined,
  after: HistoryEntry | undefined,
) {
  const columns = { dealer: headers.dealer, valid_from: headers.valid_from }
  return compareTexts(columns, formatDealerAndStart(histories, before), formatDealerAndStart(histories, after))
}
