import { describe, expect, it } from 'vitest'
import type { CustomerContact } from './customer.ts'
import { isSamePerson, mergeBody, mergeProblems, planContacts } from './merge.ts'

const at = '2026-11-20T08:00:00+00:00'
const customer = (id: number, archived_at: string | null = null, merged_into_id: number | null = null) => ({
  ...{ id, archived_at, merged_into_id },
})
let nextId = 1
const contact = (name: string, email: string, phone: string): CustomerContact => ({
  ...{ id: nextId++, name, email, phone, lock_version: 0 },
})

describe('two customers', () => {
  it.each([
    [customer(1), customer(2), []],
    [customer(1), customer(2, at), []],
    [customer(1), customer(1), ['merge.merged_id']],
    [customer(1), customer(2, at, 3), ['merge.merged_id']],
    [customer(1), customer(2, at, 1), ['merge.merged_id']],
    [customer(1, at), customer(2), ['merge']],
    [customer(1, at, 2), customer(2), ['merge']],
  ])('%j and %j have the problems %j', (kept, merged, expected) =>
    expect(Object.keys(mergeProblems(kept, merged))).toEqual(expected),
  )
})

describe('two contacts', () => {
  const anna = contact('Anna Verdi', 'anna@edil.it, info@edil.it', '+39 011 1234567')
  it.each([
    ['the same name and an e-mail', contact('ANNA  VERDI', 'Info@Edil.it', '02 7654321'), true],
    ['the same name with accents and a number', contact('Ànna Verdi', 'a@b.it', '011/1234567'), true],
    ['a shortened name, an e-mail and a number', contact('A. Verdi', 'anna@edil.it', '0039 011 123 45 67'), true],
    ['the surname, an e-mail and a number', contact('verdi', 'info@edil.it', '011 1234567'), true],
    ['a shortened name and an e-mail alone', contact('A. Verdi', 'anna@edil.it', '02 7654321'), false],
    ['another name, the general address and the switchboard', contact('Bruno', 'info@edil.it', '011 1234567'), false],
    ['another initial, an e-mail and a number', contact('B. Verdi', 'info@edil.it', '011 1234567'), false],
    ['the same name alone', contact('Anna Verdi', 'a@b.it', '02 7654321'), false],
    ['the general address alone', contact('Bruno Neri', 'info@edil.it', '02 7654321'), false],
    ['the switchboard alone', contact('Bruno Neri', 'bruno@edil.it', '011 1234567'), false],
    ['nothing', contact('Bruno Neri', 'bruno@edil.it', '02 7654321'), false],
  ])('with %s: the same person is %s', (_what, other, expected) => {
    expect(isSamePerson(anna, other)).toBe(expected)
    expect(isSamePerson(other, anna)).toBe(expected)
  })
})

describe('the contacts of a merge', () => {
  it('are joined with all their values, each once, or move as they are', () => {
    const anna = contact('Anna Verdi', 'anna@edil.it', '011 1234567')
    const again = contact('anna verdi', 'ANNA@edil.it, av@edil.it', '+39 011 1234567, 333 1234567')
    const third = contact('Anna Verdi', 'av@edil.it', '06 1')
    const bruno = contact('Bruno', 'bruno@edil.it', '02 7654321')
    const { moved, joined } = planContacts([anna], [again, bruno, third])
    expect(moved).toEqual([bruno])
    expect(joined).toEqual([
      { id: again.id, into: anna.id, email: 'anna@edil.it, av@edil.it', phone: '011 1234567, 333 1234567' },
      { id: third.id, into: anna.id, email: 'anna@edil.it, av@edil.it', phone: '011 1234567, 333 1234567, 06 1' },
    ])
  })

  it('stay two when a field has no room for all values', () => {
    const long = Array.from({ length: 12 }, (_, n) => `persona.numero.${n}@edil.it`).join(', ')
    const anna = contact('Anna', `anna@edil.it, ${long.slice(0, 200)}`, '011 1234567')
    const again = contact('Anna', 'anna@edil.it, un.indirizzo.molto.lungo.della.stessa.persona@edil.it', '011 1234567')
    expect(planContacts([anna], [again])).toEqual({ moved: [again], joined: [] })
  })

  it('of the merged customer alone all move', () => {
    const both = [contact('A', 'a@b.it', '1'), contact('A', 'a@b.it', '1')]
    expect(planContacts([], both)).toEqual({ moved: both, joined: [] })
    expect(planContacts(both, [])).toEqual({ moved: [], joined: [] })
  })
})

describe('the body of a merge', () => {
  it('keeps the values of the kept customer unless it says otherwise', () => {
    expect(mergeBody.parse({ merge: { merged_id: '7', vat_n: 'merged', lock_version: '1' } }).merge).toEqual({
      ...{ merged_id: 7, lock_version: 1, merged_lock_version: undefined, vat_n: 'merged', name: 'kept' },
    })
  })

  it.each([
    [undefined, ['merge.merged_id']],
    [{ merged_id: 'x', name: 'mine' }, ['merge.merged_id', 'merge.name']],
    [{ merged_id: 1, vat_n: '01234567897' }, ['merge.vat_n']],
    [{ merged_id: 1, lock_version: -1, merged_lock_version: 'x' }, ['merge.lock_version', 'merge.merged_lock_version']],
  ])('%j is rejected at %j', (merge, expected) => {
    const paths = mergeBody.safeParse({ merge }).error?.issues.map(({ path }) => path.join('.'))
    expect(paths?.toSorted()).toEqual(expected)
  })
})
