import { describe, expect, it } from 'vitest'
import { leadStatuses } from './lead.ts'
import { approvalProblem, withdrawalProblem } from './lead-batch.ts'

const at = '2026-11-20T08:00:00+00:00'
const user = { id: 7 }

describe('the approval of a lead', () => {
  it.each(leadStatuses)('in status %s is possible only while it waits', (status) => {
    expect(approvalProblem({ status, approved_at: null }) === undefined).toBe(status === 'created')
    expect(approvalProblem({ status, approved_at: at })).toBeDefined()
  })

  it.each(leadStatuses)('in status %s is taken back only by who gave it, before anything else', (status) => {
    const isPossible = (approved_at: string | null, approved_by: number | null) =>
      withdrawalProblem(user, { status, approved_at, approved_by }) === undefined
    expect(isPossible(at, user.id)).toBe(status === 'created')
    expect(isPossible(at, 8)).toBe(false)
    expect(isPossible(null, null)).toBe(false)
  })
})
