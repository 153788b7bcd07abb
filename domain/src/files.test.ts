import { describe, expect, it } from 'vitest'
import {
  batchProblem,
  documentExtensions,
  fileKindExtensions,
  fileKindLabels,
  fileKinds,
  fileProblem,
  formatFileLimits,
  formatKinds,
  getExtension,
  kindProblem,
  listExtensions,
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

describe('the kinds that a document takes', () => {
  it('have each extension of the portal once, a label, and a sentence with their extensions', () => {
    const extensions = fileKinds.flatMap((kind) => fileKindExtensions[kind])
    expect(extensions.toSorted()).toEqual([...documentExtensions].toSorted())
    for (const kind of fileKinds) {
      expect(fileKindLabels[kind]).toMatch(/^[A-Z]/)
      const named = fileKindExtensions[kind].filter((extension) => extension !== 'jpeg')
      for (const extension of named) expect(formatKinds([kind])).toContain(extension.toUpperCase())
    }
  })

  it.each(fileKinds.flatMap((kind) => documentExtensions.map((extension) => [kind, extension] as const)))(
    'of %s alone, a .%s',
    (kind, extension) => {
      const isTaken = fileKindExtensions[kind].includes(extension)
      const problem = `Il tipo di file non è ammesso per questo documento: accetta solo ${formatKinds([kind])}.`
      expect(kindProblem(`a.${extension.toUpperCase()}`, [kind])).toBe(isTaken ? undefined : problem)
      expect(fileProblem({ name: `a.${extension}`, size: 1 }, [kind])).toBe(isTaken ? undefined : problem)
      expect(kindProblem(`a.${extension}`, null)).toBeUndefined()
    },
  )

  it('are named before what else is wrong, also for what the portal never takes', () => {
    const problem =
      'Il tipo di file non è ammesso per questo documento: accetta solo PDF, immagini (PNG, JPG, WEBP) e file firmati (P7M).'
    expect(fileProblem({ name: 'a.exe', size: 0 }, ['pdf', 'image', 'signed'])).toBe(problem)
    expect(fileProblem({ name: 'a.pdf', size: 0 }, ['pdf'])).toBe(messages.empty)
    expect(kindProblem('a.exe', null)).toBe(messages.kind)
  })

  it('are the extensions that the browser offers, and what the limits say', () => {
    expect(listExtensions(['pdf', 'image'])).toEqual(['pdf', 'png', 'jpg', 'jpeg', 'webp'])
    expect(listExtensions(null)).toEqual(documentExtensions)
    expect(formatFileLimits(['pdf'])).toBe('Solo PDF. Al massimo 25 MB per file, 20 file e 100 MB per invio.')
    expect(formatFileLimits(null)).toMatch(/^PDF, immagini, Word, Excel, OpenDocument o p7m\. Al massimo 25 MB/)
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
