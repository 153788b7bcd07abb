import { describe, expect, it } from 'vitest'
import { listCodeCandidates, matchCodes, splitCodes } from './partner-codes.ts'

const stored = ['A1', 'B2', '00123', 'C 3', 'D,4'].map((baldo_id, index) => ({ id: index + 1, baldo_id }))
const match = (text: string) => {
  const { found, unknown, repeated } = matchCodes(text, stored)
  return [found.map(({ baldo_id }) => baldo_id), unknown, repeated]
}

describe('a text of Baldo IDs', () => {
  it.each([
    ['', [], [], []],
    [' \n\t;; , ', [], [], []],
    ['A1', ['A1'], [], []],
    ['a1;B2', ['A1', 'B2'], [], []],
    ['A1, B2', ['A1', 'B2'], [], []],
    ['A1\r\nB2\n\n', ['A1', 'B2'], [], []],
    ['A1\tB2', ['A1', 'B2'], [], []],
    ['A1 B2', ['A1', 'B2'], [], []],
    ['C 3', ['C 3'], [], []],
    ['D,4; A1', ['D,4', 'A1'], [], []],
    ['Officina A1', [], ['Officina A1'], []],
    ['A1, ZZ', ['A1'], ['ZZ'], []],
    ['ZZ\nZZ', [], ['ZZ'], []],
    ['A1\na1\nA1', ['A1'], [], ['A1']],
    ['123', [], ['123'], []],
    ['constructor', [], ['constructor'], []],
  ])('%j', (text, found, unknown, repeated) => expect(match(text)).toEqual([found, unknown, repeated]))

  it('counts the codes, repeated and unknown ones included', () => {
    expect(matchCodes('A1;A1;ZZ', stored).count).toBe(3)
  })

  it('has candidates at every separator, so that one look-up finds them all', () => {
    expect(listCodeCandidates('D,4; C 3').toSorted()).toEqual(['3', '4', 'C', 'C 3', 'D', 'D,4'])
    const isKnown = (code: string) => ['C 3', 'D,4'].includes(code)
    expect(splitCodes('D,4; C 3', isKnown)).toEqual(['D,4', 'C 3'])
  })
})
