import { expect, it } from 'vitest'
import { createIdempotencyKeys } from './idempotency-key.ts'

it('repeats the key for the same values and takes another for changed ones', () => {
  const keyOf = createIdempotencyKeys()
  const first = keyOf({ name: 'Rossi', roles: [{ id: 3 }] })
  expect(keyOf({ name: 'Rossi', roles: [{ id: 3 }] })).toBe(first)
  const corrected = keyOf({ name: 'Russo', roles: [{ id: 3 }] })
  expect(corrected).not.toBe(first)
  expect(keyOf({ name: 'Rossi', roles: [{ id: 3 }] })).not.toBe(first)
  expect(createIdempotencyKeys()({ name: 'Rossi' })).not.toBe(createIdempotencyKeys()({ name: 'Rossi' }))
})
