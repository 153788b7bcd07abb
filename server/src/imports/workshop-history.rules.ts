import { formatMoment } from '@portale/domain/dates.ts'
import { parseMoment, romeInput } from '@portale/domain/moments.ts'

/** An entry of a stored history; the moment in whole seconds, as spreadsheets know it. */
export type HistoryEntry = { id: number; dealer_id: number; from: number }

/** What a row says about the dealer: who, since when, and whether the later entry is to be taken away. */
export type RequestedEntry = { dealer_id: number; from: number | null; last: boolean }

/** What becomes of the history, newest first: nothing, a correction of the newest, a new one, the newest taken away. */
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
 * The moment of a cell's clock in whole seconds, null for an empty one. In the hour that October has twice it is the
 * one of these that are known, if any: a cell has no offset to tell.
 */
export function parseStart(clock: string, known: number[] = []): { from: number | null } | { problem: string } {
  if (clock === '') return { from: null }
  const parsed = parseMoment(clock)
  if ('at' in parsed) return { from: Math.floor(parsed.at / 1000) }
  const from = known.find((seconds) => romeInput(new Date(seconds * 1000)) === clock)
  return from === undefined ? { problem: `Dal: ${parsed.problem}` } : { from }
}

/**
 * What a row of a file does to a workshop's history, which is newest first. What the history holds already is left
 * alone, so an old file never takes a later dealer away, unless the row says that this entry is the last one.
 */
export function planHistoryMove(history: HistoryEntry[], { dealer_id, from, last }: RequestedEntry): HistoryMove {
  const [newest, second] = history
  if (from === null) {
    const known = newest?.dealer_id === dealer_id
    return known ? { kind: 'none' } : { kind: 'wrong', problem: startRequired }
  }
  if (!newest) return { kind: 'add', dealer_id, from }
  const place = history.findIndex((entry) => entry.dealer_id === dealer_id && entry.from === from)
  if (place >= 0) {
    if (!last || place === 0) return { kind: 'none' }
    // What the undo file of an addition needs, and no more: this can itself be undone by a row.
    if (place > 1 || newest.dealer_id === dealer_id) return { kind: 'wrong', problem: notRemovable }
    return { kind: 'remove', entry: newest }
  }
  if (newest.dealer_id === dealer_id || newest.from === from) {
    if (second && from <= second.from) return { kind: 'wrong', problem: tooEarlyMessage(second.from) }
    return { kind: 'correct', entry: newest, dealer_id, from }
  }
  if (from < newest.from) return { kind: 'wrong', problem: tooEarlyMessage(newest.from) }
  return { kind: 'add', dealer_id, from }
}

const tooEarlyMessage = (from: number) =>
  `Dal: deve venire dopo il ${formatMoment(new Date(from * 1000))}, quando è cominciata la riga precedente dello storico.`
