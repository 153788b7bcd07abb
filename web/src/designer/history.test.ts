import { describe, expect, it } from 'vitest'
import { begin, record, redo, undo } from './history.ts'

const typed = (words: [word: string, group?: string][]) =>
  words.reduce((history, [word, group]) => record(history, word, group), begin(''))

describe('steps back and forth', () => {
  it('go one by one', () => {
    const history = typed([['a'], ['b'], ['c']])
    expect(undo(history).present).toBe('b')
    expect(undo(undo(undo(history))).present).toBe('')
    expect(redo(undo(undo(history))).present).toBe('b')
    expect(redo(redo(undo(undo(history)))).present).toBe('c')
  })

  it('stay where there is nothing more', () => {
    expect(undo(begin('a'))).toEqual(begin('a'))
    expect(redo(typed([['a']]))).toEqual(typed([['a']]))
  })

  it('are one for a group in a row', () => {
    const history = typed([
      ['V', 'name'],
      ['Ve', 'name'],
      ['Ve!', 'label'],
      ['Vei!', 'name'],
    ])
    expect(undo(history).present).toBe('Ve!')
    expect(undo(undo(history)).present).toBe('Ve')
    expect(undo(undo(undo(history))).present).toBe('')
  })

  it('begin a new group after one back', () => {
    const back = undo(
      typed([
        ['a', 'name'],
        ['b', 'label'],
        ['c', 'name'],
      ]),
    )
    expect(undo(record(back, 'd', 'label')).present).toBe('b')
  })

  it('forget what was ahead once something else is done, and count nothing that changes nothing', () => {
    const back = undo(typed([['a'], ['b']]))
    expect(redo(record(back, 'c')).present).toBe('c')
    expect(record(back, 'a')).toBe(back)
  })

  it('are a few hundred at most', () => {
    const long = typed(Array.from({ length: 1000 }, (_, index) => [String(index)]))
    expect(long.past).toHaveLength(200)
    expect(undo(long).present).toBe('998')
  })
})
