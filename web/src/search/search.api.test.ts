import { expect, it } from 'vitest'
import { foundGroups } from './search.api.ts'

it('groups what was found in the order of the menu, leaves empty kinds out, and opens the record', () => {
  const groups = foundGroups({
    dealers: [{ id: 3, code: '204118', name: 'Autocarri Piemonte', city: 'Torino' }],
    workshops: [],
    customers: [{ id: 5, code: '01372047582', name: 'Trasporti Bianchi', city: null }],
  })
  expect(groups.map(({ label, found }) => [label, found])).toEqual([
    [
      'Concessionarie',
      [{ key: '/dealers/3', to: '/dealers/3', name: 'Autocarri Piemonte', detail: '204118 · Torino' }],
    ],
    ['Clienti', [{ key: '/customers/5', to: '/customers/5', name: 'Trasporti Bianchi', detail: 'IT01372047582' }]],
  ])
})
