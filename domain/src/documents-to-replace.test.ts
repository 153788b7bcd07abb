import { expect, test } from 'vitest'
import { type DocumentStatus, toReplace } from './documents.ts'

const sent = (status: DocumentStatus, hour: number) => ({
  status,
  reason: `alle ${hour}`,
  created_at: `2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`,
})

test('a rejected document waits for a new version', () => {
  expect(toReplace([sent('rejected', 9)])?.reason).toBe('alle 9')
  expect(toReplace([sent('pending', 9), sent('rejected', 9)])?.reason).toBe('alle 9')
  expect(toReplace([sent('rejected', 9), sent('cancelled', 10)])?.reason).toBe('alle 9')
})

test('once a later one was sent, or the type is done, nothing waits', () => {
  expect(toReplace([sent('rejected', 9), sent('pending', 10)])).toBeUndefined()
  expect(toReplace([sent('verified', 9), sent('rejected', 10)])).toBeUndefined()
  expect(toReplace([])).toBeUndefined()
})
