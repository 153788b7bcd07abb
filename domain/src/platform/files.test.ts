import { describe, expect, it } from 'vitest'
import { batchProblem, documentExtensions, fileProblem, getExtension, maxFileSize, messages } from './files.ts'

it.each([
  ['a.PDF', 'pdf'],
  ['archivio.tar.gz', 'gz'],
  ['senza', ''],
  ['.pdf', 'pdf'],
  ['punto.', ''],
  ['a.pdf.exe', 'exe'],
  ['a.pdf ', 'pdf '],
  ['', ''],
])('the extension of %j is %j', (name, expected) => {
  expect(getExtension(name)).toBe(expected)
})

describe('fileProblem', () => {
  it.each(documentExtensions)('a .%s is taken', (extension) => {
    expect(fileProblem({ name: `a.${extension}`, size: 1 })).toBeUndefined()
    expect(fileProblem({ name: `A.${extension.toUpperCase()}`, size: maxFileSize })).toBeUndefined()
  })

  it.each(['a.html', 'a.svg', 'a.exe', 'a.zip', 'a', 'a.pdf.js', 'a.constructor', 'a.xlsm', 'a.docm'])(
    '%s is not',
    (name) => {
      expect(fileProblem({ name, size: 1 })).toBe(messages.kind)
    },
  )

  it('neither an empty one nor one beyond 25 MB', () => {
    expect(fileProblem({ name: 'a.pdf', size: 0 })).toBe('Il file è vuoto.')
    expect(fileProblem({ name: 'a.pdf', size: maxFileSize + 1 })).toBe('Il file supera 25 MB.')
  })
})

describe('batchProblem', () => {
  const files = (count: number, size: number) => Array.from({ length: count }, () => ({ size }))

  it.each([
    [0, 0, undefined],
    [20, 1, undefined],
    [21, 1, 'Puoi inviare al massimo 20 file alla volta.'],
    [4, maxFileSize, undefined],
    [5, maxFileSize, 'I file scelti superano insieme 100 MB.'],
  ])('%i files of %i bytes', (count, size, expected) => {
    expect(batchProblem(files(count, size))).toBe(expected)
  })
})
