import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../platform/fields.ts'
import { assignPartners, partnerSelectionBody } from './partner-selection.ts'

const errors = (body: unknown) => {
  const { error } = partnerSelectionBody.safeParse(body)
  return error ? fieldErrors(error) : undefined
}

describe('the selection of partners', () => {
  it.each([
    [{ kind: 'workshop', by: 'dealer', ids: [1, '2'] }],
    [{ kind: 'workshop', by: 'area', areas: ['Nord'] }],
    [{ kind: 'dealer', by: 'district', ids: [3] }],
    [{ kind: 'dealer', by: 'codes', text: 'A1\nB2' }],
  ])('takes %j', (body) => expect(errors(body)).toBeUndefined())

  it.each<[unknown, string[]]>([
    [{}, ['kind', 'by']],
    [{ kind: 'customer', by: 'name' }, ['kind', 'by']],
    [{ kind: 'workshop', by: 'dealer' }, ['ids']],
    [{ kind: 'workshop', by: 'dealer', ids: [] }, ['ids']],
    [{ kind: 'workshop', by: 'dealer', ids: ['x'] }, ['ids']],
    [{ kind: 'workshop', by: 'district', ids: Array.from({ length: 2001 }, (_, id) => id + 1) }, ['ids']],
    [{ kind: 'dealer', by: 'dealer', ids: [1] }, ['by']],
    [{ kind: 'workshop', by: 'area' }, ['areas']],
    [{ kind: 'workshop', by: 'area', areas: 'Nord' }, ['areas']],
    [{ kind: 'workshop', by: 'area', areas: [''] }, ['areas.0']],
    [{ kind: 'workshop', by: 'codes', text: ' \n ' }, ['text']],
    [{ kind: 'workshop', by: 'codes', text: 7 }, ['text']],
    [{ kind: 'workshop', by: 'codes', text: 'A\0' }, ['text']],
    [{ kind: 'workshop', by: 'codes', text: 'x'.repeat(100_001) }, ['text']],
    [{ kind: 'x', by: 'codes', text: 7, ids: 'y' }, ['kind', 'ids', 'text']],
  ])('rejects %j', (body, keys) => expect(Object.keys(errors(body) ?? {})).toEqual(keys))
})

describe('an assignment of many', () => {
  const [a, b, c] = [{ id: 1 }, { id: 2 }, { id: 3 }]

  it('adds those that are not assigned yet', () => {
    expect(assignPartners([a, b], [b, c], 'add')).toEqual({ partners: [c, a, b], added: [c], problem: undefined })
  })

  it('replaces the others', () => {
    expect(assignPartners([a, b], [b, c], 'replace')).toEqual({ partners: [c, b], added: [c], problem: undefined })
    expect(assignPartners([a], [], 'replace').partners).toEqual([])
  })

  it('has a limit', () => {
    const many = Array.from({ length: 5000 }, (_, id) => ({ id: id + 10 }))
    expect(assignPartners([], many, 'add').problem).toBeUndefined()
    expect(assignPartners([a], many, 'add').problem).toContain('5.000')
    expect(assignPartners([a], many, 'replace').problem).toBeUndefined()
  })
})
