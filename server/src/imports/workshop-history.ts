import { formatMoment } from '@portale/domain/dates.ts'
import { parseMoment } from '@portale/domain/moments.ts'

/** An entry of a stored history; the moment in whole seconds, as spreadsheets know it. */
export type Entry = { id: number; dealer_id: number; from: number }

/** What a row says about the dealer: who, since when, and whether later entries are to be taken away. */
export type Wish = { dealer_id: number; from: number | null; last: boolean }

/** What becomes of the history, newest first: nothing, a correction of the newest, a new one, later ones taken away. */
export type Move =
  | { kind: 'none' }
  | { kind: 'correct'; entry: Entry; dealer_id: number; from: number }
  | { kind: 'add'; dealer_id: number; from: number }
  | { kind: 'remove'; entries: Entry[] }
  | { kind: 'wrong'; problem: string }

const missingFrom = 'Dal: indica da quando, la concessionaria è diversa da quella di adesso.'

/** The moment of a cell's wall clock, in whole seconds of time; undefined with a sentence when there is none. */
export function secondsOf(wallClock: string): { from: number | null } | { problem: string } {
  if (wallClock === '') return { from: null }
  const parsed = parseMoment(wallClock)
  return 'at' in parsed ? { from: Math.floor(parsed.at / 1000) } : { problem: `Dal: ${parsed.problem}` }
}

/**
 * What a row of a file does to a workshop's history, which is newest first. What the history holds already is left
 * alone, so an old file never takes a later dealer away, unless the row says that this entry is the last one.
 */
export function moveOf(history: Entry[], { dealer_id, from, last }: Wish): Move {
  const [newest, second] = history
  if (from === null) {
    const known = newest?.dealer_id === dealer_id
    return known ? { kind: 'none' } : { kind: 'wrong', problem: missingFrom }
  }
  if (!newest) return { kind: 'add', dealer_id, from }
  const place = history.findIndex((entry) => entry.dealer_id === dealer_id && entry.from === from)
  if (place >= 0) return last && place > 0 ? { kind: 'remove', entries: history.slice(0, place) } : { kind: 'none' }
  if (newest.dealer_id === dealer_id || newest.from === from) {
    if (second && from <= second.from) return { kind: 'wrong', problem: tooEarly(second.from) }
    return { kind: 'correct', entry: newest, dealer_id, from }
  }
  if (from < newest.from) return { kind: 'wrong', problem: tooEarly(newest.from) }
  return { kind: 'add', dealer_id, from }
}

const tooEarly = (from: number) =>
  `Dal: deve venire dopo il ${formatMoment(new Date(from * 1000))}, quando è cominciata la riga precedente dello storico.`
