import { expect, it } from 'vitest'
import { parseReturnAddress, toReturnAddress } from './return-address.ts'

it('an address of a token gives the token back', () => {
  const token = '01234567-89ab-4cde-8f01-23456789abcd'
  for (const pattern of ['rimbalzi+TOKEN@portale.example', 'TOKEN@portale.example', 'b-TOKEN-x@portale.example'])
    expect(parseReturnAddress(pattern, toReturnAddress(pattern, token))).toBe(token)
})
