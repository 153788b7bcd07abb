import { expect, it } from 'vitest'
import { toSections } from './search.api.ts'

it('makes sections of the groups of results, whose keys differ even when they lead to one page', () => {
  const items = [
    { id: 3, label: 'Anna', detail: 'Trasporti Bianchi', url: '/customers/5' },
    { id: 4, label: 'Bice', detail: 'Trasporti Bianchi', url: '/customers/5' },
  ]
  const [section] = toSections([{ kind: 'contacts', label: 'Contatti', items }])
  expect(section?.label).toBe('Contatti')
  expect(section?.results[0]).toMatchObject({ to: '/customers/5', name: 'Anna', detail: 'Trasporti Bianchi' })
  expect(new Set(section?.results.map(({ key }) => key)).size).toBe(2)
})
