import { expect, test } from 'vitest'
import { type DocumentStatus, findRejectedUpload } from './documents.ts'

const sent = (status: DocumentStatus, hour: number) => ({
  status,
  reason: `alle ${hour}`,
  created_at: `2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`,
})

test('a rejected document waits for a new version', () => {
  expect(findRejectedUpload([sent('rejected', 9)])?.reason).toBe('alle 9')
  expect(findRejectedUpload([sent('pending', 9), sent('rejected', 9)])?.reason).toBe('alle 9')
  expect(findRejectedUpload([sent('rejected', 9), sent('cancelled', 10)])?.reason).toBe('alle 9')
})

test('once a later one was sent, or the type is done, nothing waits', () => {
  expect(findRejectedUpload([sent('rejected', 9), sent('pending', 10)])).toBeUndefined()
  expect(findRejectedUpload([sent('verified', 9), sent('rejected', 10)])).toBeUndefined()
  expect(findRejectedUpload([])).toBeUndefined()
})
