import type { Design } from '@portale/domain/generator/designer/design.ts'
import { defaultView } from '@portale/domain/generator/designer/design-options.ts'
import { expect, it } from 'vitest'
import { newPages } from './new-pages.ts'

const model = (plural: string, views: Design['models'][number]['views']): Design['models'][number] => ({
  name: 'Vehicle',
  article_singular: 'Il',
  interface_name_singular: 'Veicolo',
  interface_name_plural: plural,
  fields: [],
  relations: [],
  files: [],
  views,
})

it('new pages are listed when an administrator can open them', () => {
  const [old, next, grid] = ['old', 'next', 'grid'].map((prefix) => defaultView(prefix))
  if (!old || !next || !grid) throw new Error('no views')
  const before = { models: [model('Veicoli', [old])] }
  expect(newPages(before, before)).toEqual([])
  expect(newPages(before, { models: [model('Veicoli', [old]), model('Prove', [next])] })).toEqual([
    { prefix: 'next', label: 'Prove' },
  ])
  expect(newPages(before, { models: [model('Prove', [next, { ...grid, type: 'excel' }])] })).toEqual([
    { prefix: 'next', label: 'Prove (elenco con finestra)' },
    { prefix: 'grid', label: 'Prove (griglia)' },
  ])
  expect(newPages(before, { models: [model('Prove', [{ ...next, roles: [6] }])] })).toEqual([])
})
