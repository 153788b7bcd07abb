import { describe, expect, it } from 'vitest'
import { roleNames } from '../../platform/roles.ts'
import { leadFilterNames, parseIdle } from './lead-filters.ts'

describe('the filters of leads by role', () => {
  const restricted = ['workshop_id', 'dealer_id', 'seller_id', 'idle']
  it.each(roleNames)('%s has those of what it may see', (role) => {
    const given = leadFilterNames({ role }).filter((name) => restricted.includes(name))
    const isStaff = /^(administrator|.*_rt)$/.test(role)
    const expected = isStaff ? restricted : ['workshop_id', 'dealer_id', 'idle']
    expect(given).toEqual(role === 'workshop_user' ? [] : expected)
    expect(leadFilterNames({ role })).toEqual(expect.arrayContaining(['customer', 'status', 'from', 'to', 'id']))
  })
})

it.each([
  ['7', 7],
  ['14', 14],
  ['30', 30],
  ['8', undefined],
  ['', undefined],
  ['7 ', undefined],
  ['toString', undefined],
  [undefined, undefined],
])('parses the inactivity %j to %j', (value, days) => expect(parseIdle(value)).toBe(days))
