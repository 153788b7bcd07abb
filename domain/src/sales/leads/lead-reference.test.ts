import { describe, expect, it } from 'vitest'
import { leadReferenceKinds, leadReferences } from './lead-reference.ts'

describe.each(leadReferenceKinds)('%s', (kind) => {
  const { key, body } = leadReferences[kind]

  it.each([
    [{ name: ' Pesanti ' }, { name: 'Pesanti' }],
    [
      { name: 'x', archived: '1', lock_version: '3' },
      { name: 'x', archived: true, lock_version: 3 },
    ],
    [
      { name: 'x', archived: 0, lock_version: '' },
      { name: 'x', archived: false },
    ],
    [{ name: 'x', id: 7 }, { name: 'x' }],
  ])('%j', (sent, meant) => {
    expect(body.parse({ [key]: sent })).toEqual(meant)
  })

  it.each([
    [{}, 'name', 'Il campo nome è obbligatorio.'],
    [{ name: '' }, 'name', 'Il campo nome è obbligatorio.'],
    [{ name: 'x', archived: 'sì' }, 'archived', 'Il campo archiviato non è valido.'],
  ])('rejects %j', (sent, field, message) => {
    const { error } = body.safeParse({ [key]: sent })
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[`${key}.${field}`, message]])
  })
})
