import { describe, expect, it } from 'vitest'
import { assignedTo } from './assigned.ts'

describe('assignedTo', () => {
  it.each([
    ['administrator', 'workshops', ['a', 'b']],
    ['administrator', 'dealers', ['a', 'b']],
    ['workshop_user', 'workshops', ['a']],
    ['workshop_user', 'dealers', []],
    ['dealer_holder', 'dealers', ['a']],
    ['sales_manager_rt', 'workshops', []],
    ['a_generated_role', 'dealers', []],
    [undefined, 'workshops', []],
  ] as const)('%s keeps of two %s %j', (role, kind, kept) => {
    expect(assignedTo(role, kind, ['a', 'b'])).toEqual(kept)
  })
})
