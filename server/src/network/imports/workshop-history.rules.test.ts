import { describe, expect, it } from 'vitest'
import {
  type HistoryEntry,
  type HistoryMove,
  parseStart,
  planHistoryMove,
  type RequestedEntry,
} from './workshop-history.rules.ts'

/** Parses a history in short: 'B3 A1' is dealer B since 3, before it dealer A since 1. */
const dealers = ' ABC'
const entries = (text: string): HistoryEntry[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((part) => ({ id: Number(part.slice(1)), dealer_id: dealers.indexOf(part[0] ?? ''), from: +part.slice(1) }))
const formatHistory = (history: Pick<HistoryEntry, 'dealer_id' | 'from'>[]) =>
  history.map(({ dealer_id, from }) => `${dealers[dealer_id]}${from}`).join(' ')
const parseRequestedEntry = (text: string): RequestedEntry => {
  const [, dealer = '', from, newestMark] = /^([ABC])([\d.]*)(!?)$/.exec(text) ?? []
  return { dealer_id: dealers.indexOf(dealer), from: from ? Number(from) : null, isNewest: newestMark === '!' }
}

/** The history after a move, newest first. */
function after(history: HistoryEntry[], move: HistoryMove): HistoryEntry[] {
  if (move.kind === 'add') return [{ id: 99, dealer_id: move.dealer_id, from: move.from }, ...history]
  if (move.kind === 'remove') return history.filter((entry) => entry !== move.entry)
  if (move.kind !== 'correct') return history
  return history.map((entry) =>
    entry === move.entry ? { ...entry, dealer_id: move.dealer_id, from: move.from } : entry,
  )
}

const tooEarlyMessage = (moment: string) =>
  `Dal: deve venire dopo il ${moment}, quando è cominciata la riga precedente dello storico.`
const startRequired = 'Dal: indica da quando, la concessionaria è diversa da quella di adesso.'

const notRemovable =
  'Togli successiva: si può togliere solo la riga più recente dello storico, di un’altra concessionaria.'

describe('what a row does', () => {
  it.each([
    ['a first entry', '', 'A1', 'add', 'A1'],
    ['what is there already', 'A1', 'A1', 'none', 'A1'],
    ['what is there, without a date', 'A1', 'A', 'none', 'A1'],
    ['another dealer without a date', 'A1', 'B', startRequired, 'A1'],
    ['a later one of another dealer', 'A1', 'B2', 'add', 'B2 A1'],
    ['an earlier one of another dealer', 'A3', 'B2', tooEarlyMessage('01/01/1970 01:00:03'), 'A3'],
    ['the same moment, another dealer', 'A3', 'B3', 'correct', 'B3'],
    ['the same dealer, later', 'A3', 'A4', 'correct', 'A4'],
    ['the same dealer, earlier', 'A3', 'A2', 'correct', 'A2'],
    ['the same dealer, before the entry below', 'B3 A2', 'B1', tooEarlyMessage('01/01/1970 01:00:02'), 'B3 A2'],
    ['the same dealer, when the entry below began', 'B3 A2', 'B2', tooEarlyMessage('01/01/1970 01:00:02'), 'B3 A2'],
    ['the same dealer, right after the entry below', 'B4 A2', 'B3', 'correct', 'B3 A2'],
    ['the dealer below at the newest’s moment', 'B3 A2', 'A3', 'correct', 'A3 A2'],
    ['an older entry', 'B3 A2', 'A2', 'none', 'B3 A2'],
    ['an older entry, at another moment', 'B3 A2', 'A1', tooEarlyMessage('01/01/1970 01:00:03'), 'B3 A2'],
    ['an older entry without a date', 'B3 A2', 'A', startRequired, 'B3 A2'],
    ['an older entry as the newest', 'C4 B3 A2', 'A2!', notRemovable, 'C4 B3 A2'],
    ['the entry below of the same dealer', 'A3 A2', 'A2!', notRemovable, 'A3 A2'],
    ['the second entry as the newest', 'C4 B3 A2', 'B3!', 'remove', 'B3 A2'],
    ['the newest entry as the newest', 'B3 A2', 'B3!', 'none', 'B3 A2'],
    ['an unknown entry marked as newest is added', 'B3 A2', 'C4!', 'add', 'C4 B3 A2'],
    ['a newest mark without a date does nothing', 'B3 A2', 'B!', 'none', 'B3 A2'],
    ['an earlier dealer again', 'B3 A2', 'A4', 'add', 'A4 B3 A2'],
  ])('%s: %s and %s', (_what, history, row, outcome, expected) => {
    const stored = entries(history)
    const move = planHistoryMove(stored, parseRequestedEntry(row))
    expect(move.kind === 'wrong' ? move.problem : move.kind).toBe(outcome)
    expect(formatHistory(after(stored, move))).toBe(expected)
  })
})

const times = [20, 30, 40]
const subsets = Array.from({ length: 8 }, (_, chosen) => times.filter((_, index) => chosen & (1 << index)))
const dealerLists = (count: number): number[][] =>
  count === 0 ? [[]] : dealerLists(count - 1).flatMap((list) => [1, 2].map((dealer) => [...list, dealer]))
/** All histories of up to three entries of two dealers. */
const histories = subsets.flatMap((starts) =>
  dealerLists(starts.length).map((list) =>
    starts.toReversed().map((from, index) => ({ id: index, dealer_id: list[index] ?? 0, from })),
  ),
)
const requestedEntries = [null, 10, 20, 25, 30, 35, 40, 50].flatMap((from) =>
  [1, 2, 3].flatMap((dealer_id) => [true, false].map((isNewest): RequestedEntry => ({ dealer_id, from, isNewest }))),
)
const cases = histories
  .filter((history) => history.length > 0)
  .flatMap((history) =>
    requestedEntries.map((requested) => ({ history, requested, move: planHistoryMove(history, requested) })),
  )
type Case = (typeof cases)[number]
const describeCase = ({ history, requested }: Case) => `${formatHistory(history)} and ${JSON.stringify(requested)}`
const casesViolating = (rule: (entry: Case) => boolean) => cases.filter((entry) => !rule(entry)).map(describeCase)
const hasEntry = (history: HistoryEntry[], { dealer_id, from }: Pick<HistoryEntry, 'dealer_id' | 'from'>) =>
  history.some((entry) => entry.dealer_id === dealer_id && entry.from === from)

describe('every row over every small history', () => {
  it('covers 26 × 48 cases', () => {
    expect(histories).toHaveLength(27)
    expect(cases).toHaveLength(26 * 48)
  })

  it('leaves at least one entry, each later than the one below', () => {
    expect(
      casesViolating(({ history, move }) => {
        const starts = after(history, move).map(({ from }) => from)
        return starts.length > 0 && starts.every((start, index) => index === 0 || start < (starts[index - 1] ?? 0))
      }),
    ).toEqual([])
  })

  it('has the requested entry afterwards, unless the row is wrong', () => {
    expect(
      casesViolating(({ history, requested, move }) => {
        const { dealer_id, from } = requested
        return from === null || move.kind === 'wrong' || hasEntry(after(history, move), { dealer_id, from })
      }),
    ).toEqual([])
  })

  it('never touches an older entry', () => {
    expect(
      casesViolating(
        ({ history, move }) =>
          move.kind === 'remove' || history.slice(1).every((old) => hasEntry(after(history, move), old)),
      ),
    ).toEqual([])
  })

  it('removes only the newest entry, and only when the row requests that', () => {
    expect(
      casesViolating(({ history, requested, move }) => {
        if (move.kind !== 'remove') return true
        const [newest] = after(history, move)
        return requested.isNewest && newest?.from === requested.from && move.entry === history[0]
      }),
    ).toEqual([])
  })

  it('done twice does nothing the second time', () => {
    expect(
      casesViolating(
        ({ history, requested, move }) =>
          move.kind === 'wrong' || planHistoryMove(after(history, move), requested).kind === 'none',
      ),
    ).toEqual([])
  })

  it('without a date is right for the newest dealer alone, and then does nothing', () => {
    expect(
      casesViolating(({ history, requested, move }) => {
        if (requested.from !== null) return true
        return history[0]?.dealer_id === requested.dealer_id ? move.kind === 'none' : move.kind === 'wrong'
      }),
    ).toEqual([])
  })

  it('is wrong for no other reason than a missing date or one that is too early', () => {
    expect(
      casesViolating(({ history, requested, move }) => {
        if (move.kind !== 'wrong' || requested.from === null || move.problem === notRemovable) return true
        const [newest, second] = history
        const limit = newest?.dealer_id === requested.dealer_id ? second?.from : newest?.from
        return limit !== undefined && requested.from <= limit
      }),
    ).toEqual([])
  })

  /** What the undo file's row says: the newest entry as it was; the last again if one came on top of it. */
  const isUndone = ({ history, move }: Case) => {
    const [newest] = history
    if (!newest || move.kind === 'wrong' || move.kind === 'none') return true
    const done = after(history, move)
    const undo = planHistoryMove(done, {
      dealer_id: newest.dealer_id,
      from: newest.from,
      isNewest: move.kind === 'add',
    })
    return formatHistory(after(done, undo)) === formatHistory(history)
  }
  it('is undone by the undo file’s row', () => {
    expect(casesViolating(isUndone)).toEqual([])
  })
})

describe('the moment of a cell', () => {
  it.each<[string, ReturnType<typeof parseStart>]>([
    ['', { from: null }],
    ['2026-11-21', { from: Date.parse('2026-11-20T23:00:00Z') / 1000 }],
    ['2026-07-01', { from: Date.parse('2026-06-30T22:00:00Z') / 1000 }],
    ['2026-11-21T10:30:15', { from: Date.parse('2026-11-21T09:30:15Z') / 1000 }],
    ['2026-03-29T02:30:00', { problem: expect.stringMatching(/^Dal: Quest’ora non esiste/) }],
    ['2026-10-25T02:30:00', { problem: expect.stringMatching(/^Dal: Quest’ora c’è due volte/) }],
    ['1899-12-31', { problem: expect.stringMatching(/^Dal: La data non è valida/) }],
  ])('%j', (text, expected) => {
    expect(parseStart(text)).toEqual(expected)
  })
})
