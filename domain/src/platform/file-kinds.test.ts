import { describe, expect, it } from 'vitest'
import { fileKindExtensions, fileKindLabels, formatKinds, kindProblem, toAccepted } from './file-kinds.ts'
import { documentExtensions, fileKinds, isPicture } from './files.ts'

describe('the kinds that a document takes', () => {
  it('have each extension of the portal once, a label, and a sentence with their extensions', () => {
    const extensions = fileKinds.flatMap((kind) => fileKindExtensions[kind])
    expect(extensions.toSorted()).toEqual([...documentExtensions].toSorted())
    for (const kind of fileKinds) {
      expect(fileKindLabels[kind]).toMatch(/^[A-Z]/)
      const named = fileKindExtensions[kind].filter((extension) => !['jpeg', 'jfif', 'jpe'].includes(extension))
      for (const extension of named) expect(formatKinds([kind])).toContain(extension.toUpperCase())
    }
  })

  it.each(fileKinds.flatMap((kind) => documentExtensions.map((extension) => [kind, extension] as const)))(
    'of %s alone, a .%s',
    (kind, extension) => {
      const isTaken = fileKindExtensions[kind].includes(extension)
      const problem = `Il tipo di file non è ammesso per questo documento: accetta solo ${formatKinds([kind])}.`
      expect(kindProblem(`a.${extension.toUpperCase()}`, [kind])).toBe(isTaken ? undefined : problem)
      expect(kindProblem(`a.${extension}`, null)).toBeUndefined()
    },
  )

  it('are named together in one sentence', () => {
    expect(kindProblem('a.exe', ['pdf', 'image', 'signed'])).toBe(
      'Il tipo di file non è ammesso per questo documento: accetta solo PDF, immagini (PNG, JPG, WEBP) e file firmati (P7M).',
    )
    expect(kindProblem('a.exe', ['pdf'])).toBeDefined()
    expect(kindProblem('DOC-WA0003.', ['pdf'])).toBeUndefined() // its content says what it is
    expect(kindProblem('a.exe', null)).toBeUndefined()
  })

  it('are the extensions that the browser offers, and what the limits say', () => {
    expect(toAccepted(['pdf', 'image'])).toEqual({
      extensions: ['pdf', 'png', 'jpg', 'jpeg', 'jfif', 'jpe', 'webp'],
      limits: 'Solo PDF e immagini (PNG, JPG, WEBP). Al massimo 25 MB per file, 20 file e 100 MB per invio.',
    })
  })
})

it('takes by their names for pictures those of that kind, and HEIC', () => {
  const taken = documentExtensions.filter((extension) => isPicture(`foto.${extension.toUpperCase()}`))
  expect(taken).toEqual(fileKindExtensions.image)
  expect(['foto.heic', 'foto.heif', 'foto.gif', 'png'].map(isPicture)).toEqual([true, true, false, false])
})
