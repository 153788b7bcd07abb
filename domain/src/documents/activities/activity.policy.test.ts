import { describe, expect, it } from 'vitest'
import { canVerifyUploads } from '../../network/dealers/partner.policy.ts'
import { type Actor, isVerifier } from '../../platform/roles.ts'
import { assignedPartner, canSeeDrafts, canUpload, visibleAudiences } from './activity.policy.ts'

const actor = (role: string, dealer_ids: number[] = [10], workshop_ids: number[] = [20]): Actor => ({
  id: 1,
  name: 'Anna',
  email: 'anna@rete.example',
  role,
  dealer_ids,
  workshop_ids,
})

const forDealers = { for_dealers: true }
const forWorkshops = { for_dealers: false }

describe.each([
  ['administrator', 'dealers workshops', null, '', 'dealer workshop'],
  ['superuser_rt', 'dealers workshops', null, '', 'dealer workshop'],
  ['after_sales_manager_rt', 'dealers workshops', null, '', 'workshop'],
  ['sales_manager_rt', 'dealers workshops', null, '', 'dealer'],
  ['dealer_sales_manager', '', null, '', ''],
  ['dealer_holder', 'dealers', { kind: 'dealer', id: 10 }, 'dealers', ''],
  ['dealer_holder_sales_manager', 'dealers', { kind: 'dealer', id: 10 }, 'dealers', ''],
  ['workshop_user', 'workshops', { kind: 'workshop', id: 20 }, 'workshops', ''],
  ['generated_role', '', null, '', ''],
  ['constructor', '', null, '', ''],
])('%s', (role, sees, partner, uploads, manages) => {
  it(`sees the activities for: ${sees}`, () => {
    expect(visibleAudiences({ role }).join(' ')).toBe(sees)
  })

  it('sees drafts when it is staff', () => {
    expect(canSeeDrafts({ role })).toBe(sees === 'dealers workshops')
  })

  it('speaks for its partner alone', () => {
    expect(assignedPartner(actor(role))).toEqual(partner)
    expect(assignedPartner(actor(role, [], []))).toBeNull()
  })

  it(`uploads for: ${uploads}`, () => {
    expect(canUpload(actor(role), forDealers)).toBe(uploads === 'dealers')
    expect(canUpload(actor(role), forWorkshops)).toBe(uploads === 'workshops')
  })

  it(`manages the uploads of: ${manages}`, () => {
    expect(canVerifyUploads({ role }, 'dealer')).toBe(manages.includes('dealer'))
    expect(canVerifyUploads({ role }, 'workshop')).toBe(manages.includes('workshop'))
    expect(isVerifier({ role })).toBe(manages !== '')
  })
})
