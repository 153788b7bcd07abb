import { describe, expect, it } from 'vitest'
import { mapHistory, recordStep, redo, startHistory, undo } from './undo-history.ts'

const historyOf = (words: [word: string, group?: string][]) =>
  words.reduce((history, [word, group]) => recordStep(history, word, group), startHistory(''))

describe('a history', () => {
  it('undoes and redoes one step at a time', () => {
    const history = historyOf([['a'], ['b'], ['c']])
    expect(undo(history).present).toBe('b')
    expect(undo(undo(undo(history))).present).toBe('')
    expect(redo(undo(undo(history))).present).toBe('b')
    expect(redo(redo(undo(undo(history)))).present).toBe('c')
  })

  it('without further steps, stays unchanged', () => {
    expect(undo(startHistory('a'))).toEqual(startHistory('a'))
    expect(redo(historyOf([['a']]))).toEqual(historyOf([['a']]))
  })

  it('undoes consecutive steps of a group together', () => {
    const history = historyOf([
      ['V', 'name'],
      ['Ve', 'name'],
      ['Ve!', 'label'],
      ['Vei!', 'name'],
    ])
    expect(undo(history).present).toBe('Ve!')
    expect(undo(undo(history)).present).toBe('Ve')
    expect(undo(undo(undo(history))).present).toBe('')
  })

  it('starts a new group after an undo', () => {
    const undone = undo(
      historyOf([
        ['a', 'name'],
        ['b', 'label'],
        ['c', 'name'],
      ]),
    )
    expect(undo(recordStep(undone, 'd', 'label')).present).toBe('b')
  })

  it('drops the undone steps on a new one, and ignores a step that changes nothing', () => {
    const undone = undo(historyOf([['a'], ['b']]))
    expect(redo(recordStep(undone, 'c')).present).toBe('c')
    expect(recordStep(undone, 'a')).toBe(undone)
  })

  it('keeps at most 200 steps', () => {
    const long = historyOf(Array.from({ length: 1000 }, (_, index) => [String(index)]))
    expect(long.past).toHaveLength(200)
    expect(undo(long).present).toBe('998')
  })
})

it('changes every state without a step', () => {
  const history = undo(recordStep(recordStep(startHistory('a'), 'b'), 'c'))
  const mapped = mapHistory(history, (word) => `${word}!`)
  expect([mapped.present, undo(mapped).present, redo(mapped).present]).toEqual(['b!', 'a!', 'c!'])
})
