import { describe, expect, it } from 'vitest'
import {
  batchProblem,
  correctFileName,
  documentExtensions,
  fileProblem,
  getExtension,
  maxFileSize,
  messages,
} from './files.ts'

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

  it.each(['a.html', 'a.svg', 'a.exe', 'a.zip', 'a.pdf.js', 'a.constructor', 'a.xlsm', 'a.docm'])(
    '%s is not',
    (name) => {
      expect(fileProblem({ name, size: 1 })).toBe(messages.kind)
    },
  )

  it.each(['a', 'DOC-20261121-WA0003.', 'contratto.pdf (1)', 'Verbale n. 12'])(
    '%s is: its content says more',
    (name) => {
      expect(fileProblem({ name, size: 1 })).toBeUndefined()
    },
  )

  it.each(['IMG_1.HEIC', 'a.heif'])('%s says how the phone takes JPEGs', (name) => {
    expect(fileProblem({ name, size: 1 })).toBe(messages.heic)
  })

  it('neither an empty one nor one beyond 25 MB', () => {
    expect(fileProblem({ name: 'a.pdf', size: 0 })).toBe('Il file è vuoto.')
    expect(fileProblem({ name: 'a.pdf', size: maxFileSize + 1 })).toBe('Il file supera 25 MB.')
  })
})

it.each([
  ['foto.jfif', 'jpg', 'foto.jpg'],
  ['foto.JPEG', 'jpg', 'foto.JPEG'],
  ['foto.webp', 'png', 'foto.png'],
  ['foto.png', 'pdf', 'foto.png'],
  ['a.exe', 'pdf', 'a.exe'],
  ['a.pdf (1)', 'pdf', 'a (1).pdf'],
  ['a.b.pdf (1)', 'pdf', 'a.b (1).pdf'],
  ['WA0003...', 'pdf', 'WA0003.pdf'],
  ['n. 12', 'xlsx', 'n. 12.xlsx'],
  ['a', undefined, 'a'],
  ['lettera', 'doc', 'lettera'],
])('%s with the content of .%s is called %s', (name, content, expected) => {
  expect(correctFileName(name, content)).toBe(expected)
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
