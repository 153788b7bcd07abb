import { formatMoment } from '@portale/domain/dates.ts'
import { ambiguousCodeProblem, CodeIndex } from '@portale/domain/dealers/code-index.ts'
import { importColumns } from '@portale/domain/import.ts'
import { neededOffset, romeInput } from '@portale/domain/moments.ts'
import type { Db } from '../db/connection.ts'
import { compareTexts } from '../sheets/import-plan.ts'
import type { TextRow } from '../sheets/sheet-rows.ts'
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

const wrong = (problem: string): HistoryMove => ({ kind: 'wrong', problem })

/** Plans the change that a row makes to its workshop's history. An empty dealer keeps that of a known workshop. */
export function planMove({ source, existing }: WorkshopMatch, histories: WorkshopHistories): HistoryMove {
  const { dealer, valid_from, undo } = source.texts
  if (dealer === '')
    return existing && valid_from === '' ? { kind: 'none' } : wrong('Il campo Concessionaria è obbligatorio.')
  if (histories.dealers.isAmbiguous(dealer)) return wrong(`Concessionaria: ${ambiguousCodeProblem(dealer)}`)
  const dealer_id = histories.dealers.find(dealer)?.id
  if (dealer_id === undefined) return wrong(`Concessionaria: il Baldo ID “${dealer}” non esiste.`)
  const history = histories.getHistory(existing?.id)
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
  if (from === null && current?.dealer_id === dealer_id) return { kind: 'none' }
  if (history.length === 0 && from === null) return wrong('Il campo Dal è obbligatorio.')
  const move = planHistoryMove(history, { dealer_id, from, isNewest: undo !== '' })
  const isOtherEntry = move.kind === 'remove' && undo !== formatEntry(histories, move.entry)
  return isOtherEntry ? wrong(`Togli successiva: la riga più recente dello storico non è “${undo}”.`) : move
}

/** Formats an entry for the undo file: 204118 dal 2026-11-21. */
export const formatEntry = ({ dealerCodes }: WorkshopHistories, { dealer_id, from }: DealerAndStart): string =>
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

/** Lists the differences of dealer and start that a move makes. */
export function historyDifferences(histories: WorkshopHistories, history: HistoryEntry[], move: HistoryMove) {
  if (move.kind === 'none' || move.kind === 'wrong') return []
  const newest = move.kind === 'remove' ? history[1] : move
  const columns = { dealer: headers.dealer, valid_from: headers.valid_from }
  const before = formatDealerAndStart(histories, history[0])
  return compareTexts(columns, before, formatDealerAndStart(histories, newest))
}
