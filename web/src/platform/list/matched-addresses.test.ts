import { maxMatched, maxSelected } from '@portale/domain/platform/lists/batch.ts'
import { expect, it } from 'vitest'
import { matchedAddresses } from './matched-addresses.ts'

const ids = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index)
const idsOf = (address: string) => (/_ids=(.*)$/.exec(address)?.[1] ?? '').split(',').map(Number)

it.each<[string, string, number[]]>([
  ['few', '/api/v1/dealers', ids(3)],
  ['many', '/api/v1/dealers?name=a', ids(maxSelected)],
  ['many with long numbers', '/api/v1/dealers', ids(maxSelected, 2_000_000_000)],
  ['many with long filters', `/api/v1/dealers?name=${'%C3%A0'.repeat(500)}`, ids(maxSelected, 2_000_000_000)],
])('asks for each of %s once, in addresses that proxies take', (_name, address, selected) => {
  const addresses = matchedAddresses(address, selected)
  expect(addresses.flatMap(idsOf)).toEqual(selected)
  for (const asked of addresses) {
    expect(asked.length).toBeLessThanOrEqual(4000)
    expect(idsOf(asked).length).toBeLessThanOrEqual(maxMatched)
    expect(asked.startsWith(address)).toBe(true)
  }
})

it('asks nothing for nothing, and for fifty rows at a time where the filters alone are too long', () => {
  expect(matchedAddresses('/api/v1/dealers', [])).toEqual([])
  const long = matchedAddresses(`/api/v1/dealers?name=${'a'.repeat(5000)}`, ids(120))
  expect(long.map((address) => idsOf(address).length)).toEqual([50, 50, 20])
})
