import { expect, it } from 'vitest'
import { createIdempotencyKeys } from './idempotency-key.ts'

it('repeats the key for the same values and creates a new one for changed values', () => {
  const keyFor = createIdempotencyKeys()
  const first = keyFor({ name: 'Rossi', roles: [{ id: 3 }] })
  expect(keyFor({ name: 'Rossi', roles: [{ id: 3 }] })).toBe(first)
  const corrected = keyFor({ name: 'Russo', roles: [{ id: 3 }] })
  expect(corrected).not.toBe(first)
  expect(keyFor({ name: 'Rossi', roles: [{ id: 3 }] })).not.toBe(first)
  expect(createIdempotencyKeys()({ name: 'Rossi' })).not.toBe(createIdempotencyKeys()({ name: 'Rossi' }))
})
