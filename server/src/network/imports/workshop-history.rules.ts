import { formatMoment } from '@portale/domain/platform/dates.ts'
import { parseMoment, romeInput } from '@portale/domain/platform/moments.ts'

/** An entry of a stored history; its start in whole seconds, the precision of spreadsheets. */
export type HistoryEntry = { id: number; dealer_id: number; from: number }

/** The dealer and start that a row asks for; `isNewest`: a later entry is to be removed. */
export type RequestedEntry = { dealer_id: number; from: number | null; isNewest: boolean }

/** The change of a history: none, a correction of its newest entry, a new entry, or the removal of the newest. */
export type HistoryMove =
  | { kind: 'none' }
  | { kind: 'correct'; entry: HistoryEntry; dealer_id: number; from: number }
  | { kind: 'add'; dealer_id: number; from: number }
  | { kind: 'remove'; entry: HistoryEntry }
  | { kind: 'wrong'; problem: string }

const startRequired = 'Dal: indica da quando, la concessionaria è diversa da quella di adesso.'
const notRemovable =
  'Togli successiva: si può togliere solo la riga più recente dello storico, di un’altra concessionaria.'

/**
 * Parses a cell's wall-clock time to whole seconds, null for an empty cell. In the repeated hour of October it is the
 * one among `known`, if any, since a cell has no offset.
 */
export function parseStart(clock: string, known: number[] = []): { from: number | null } | { problem: string } {
  if (clock === '') return { from: null }
  const parsed = parseMoment(clock)
  if ('at' in parsed) return { from: Math.floor(parsed.at / 1000) }
  const from = known.find((seconds) => romeInput(new Date(seconds * 1000)) === clock)
  return from === undefined ? { problem: `Dal: ${parsed.problem}` } : { from }
}

/**
 * Plans the change that a row makes to a workshop's history, newest first. An entry that exists already changes nothing,
 * so that an old file never removes a later dealer, unless the row says that this entry is the newest one.
 */
export function planHistoryMove(history: HistoryEntry[], { dealer_id, from, isNewest }: RequestedEntry): HistoryMove {
  const [newest, second] = history
  if (from === null) {
    return newest?.dealer_id === dealer_id ? { kind: 'none' } : { kind: 'wrong', problem: startRequired }
  }
  if (!newest) return { kind: 'add', dealer_id, from }
  const index = history.findIndex((entry) => entry.dealer_id === dealer_id && entry.from === from)
  if (index >= 0) {
    if (!isNewest || index === 0) return { kind: 'none' }
    // Only what undoing an addition needs, because another row can undo it again.
    if (index > 1 || newest.dealer_id === dealer_id) return { kind: 'wrong', problem: notRemovable }
    return { kind: 'remove', entry: newest }
  }
  if (newest.dealer_id === dealer_id || newest.from === from) {
    if (second && from <= second.from) return { kind: 'wrong', problem: tooEarlyMessage(second.from) }
    return { kind: 'correct', entry: newest, dealer_id, from }
  }
  if (from < newest.from) return { kind: 'wrong', problem: tooEarlyMessage(newest.from) }
  return { kind: 'add', dealer_id, from }
}

/** The history after a move, newest first; an entry that is added has no id yet. */
export function applyMove(history: HistoryEntry[], move: HistoryMove): HistoryEntry[] {
  if (move.kind === 'add') return [{ id: 0, dealer_id: move.dealer_id, from: move.from }, ...history]
  if (move.kind === 'remove') return history.filter((entry) => entry !== move.entry)
  if (move.kind !== 'correct') return history
  const { dealer_id, from } = move
  return history.map((entry) => (entry === move.entry ? { ...entry, dealer_id, from } : entry))
}

const tooEarlyMessage = (from: number) =>
  `Dal: deve venire dopo il ${formatMoment(new Date(from * 1000))}, quando è cominciata la riga precedente dello storico.`
