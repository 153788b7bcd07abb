import { expect, it } from 'vitest'
import { visiblePartnerIds } from './partner.policy.ts'

const actor = (role: string) => ({
  id: 1,
  name: 'Anna',
  email: 'anna@rete.example',
  role,
  dealer_ids: [10],
  workshop_ids: [20, 21],
})

it.each([
  ['administrator', undefined, undefined],
  ['superuser_rt', undefined, undefined],
  ['after_sales_manager_rt', [], [20, 21]],
  ['sales_manager_rt', [10], []],
  ['dealer_sales_manager', [], []],
  ['dealer_holder', [10], []],
  ['dealer_holder_sales_manager', [10], []],
  ['workshop_user', [], [20, 21]],
  ['generated_role', [], []],
  ['constructor', [], []],
])('%s sees the dealers %j and the workshops %j', (role, dealers, workshops) => {
  expect(visiblePartnerIds(actor(role), 'dealer')).toEqual(dealers)
  expect(visiblePartnerIds(actor(role), 'workshop')).toEqual(workshops)
})
