import { describe, expect, it } from 'vitest'
import { leadStatuses } from './lead.ts'
import { approvalProblem, leadAssignBody, leadBatchBody, repeatedRows, withdrawalProblem } from './lead-batch.ts'

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

it('names the leads that are there twice', () => {
  expect(repeatedRows([{ id: 1 }, { id: 2 }])).toEqual({})
  expect(Object.keys(repeatedRows([{ id: 1 }, { id: 2 }, { id: 1 }, { id: 1 }]))).toEqual(['leads.2.id', 'leads.3.id'])
})

describe('the body of a batch', () => {
  const row = (id: unknown, lock_version?: unknown) => ({ id, lock_version })
  const keys = (body: unknown) => leadBatchBody.safeParse(body).error?.issues.map(({ path }) => path.join('.'))

  it('takes ids with their versions', () => {
    expect(leadBatchBody.parse({ leads: [row('3', '1'), row(4)] })).toEqual({ leads: [row(3, 1), row(4)] })
  })

  it.each([
    [undefined, ['leads']],
    ['1,2', ['leads']],
    [[], ['leads']],
    [Array.from({ length: 1001 }, (_, id) => row(id + 1)), ['leads']],
    [[row(1), null], ['leads.1']],
    [
      [row(0), row('x'), row(1.5), row(undefined)],
      ['leads.0.id', 'leads.1.id', 'leads.2.id', 'leads.3.id'],
    ],
    [[row(1, 'x')], ['leads.0.lock_version']],
  ])('rejects %j', (leads, expected) => expect(keys({ leads })).toEqual(expected))

  it('of an assignment needs a person', () => {
    const parsed = leadAssignBody.safeParse({ leads: [row(1)] })
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['user_id'])
  })
})
