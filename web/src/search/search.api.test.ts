import { expect, it } from 'vitest'
import { groupResults } from './search.api.ts'

it('groups results in the order of the menu without empty kinds, with links to their pages', () => {
  const groups = groupResults({
    dealers: [{ id: 3, code: '204118', name: 'Autocarri Piemonte', city: 'Torino' }],
    workshops: [],
    customers: [{ id: 5, code: '01372047582', name: 'Trasporti Bianchi', city: null }],
    groups: [],
  })
  expect(groups.map(({ label, results }) => [label, results])).toEqual([
    [
      'Concessionarie',
      [{ key: '/dealers/3', to: '/dealers/3', name: 'Autocarri Piemonte', detail: '204118 · Torino' }],
    ],
    ['Clienti', [{ key: '/customers/5', to: '/customers/5', name: 'Trasporti Bianchi', detail: 'IT01372047582' }]],
  ])
})
