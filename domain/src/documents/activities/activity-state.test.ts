import { describe, expect, it } from 'vitest'
import {
  type ActivityState,
  activityStateLabels,
  activityStates,
  isPublished,
  listNextStates,
  stateActions,
  stateProblem,
} from './activity-state.ts'

const hasNoUploads = { hasUploads: false }
const hasUploads = { hasUploads: true }

describe('the moves between states', () => {
  it.each<[from: ActivityState | null, without: string, withUploads: string]>([
    [null, 'draft open', 'open'],
    ['draft', 'open', 'open'],
    ['open', 'draft closed', 'closed'],
    ['closed', 'draft open', 'open'],
  ])('from %s: %s; with uploads: %s', (from, without, withUploads) => {
    expect(listNextStates(from, hasNoUploads).join(' ')).toBe(without)
    expect(listNextStates(from, hasUploads).join(' ')).toBe(withUploads)
  })

  it.each([null, ...activityStates])('from %s: every other state has a problem that says what to do', (from) => {
    for (const usage of [hasNoUploads, hasUploads])
      for (const to of activityStates) {
        const isAllowed = to === from || listNextStates(from, usage).includes(to)
        if (isAllowed) expect(stateProblem(from, to, usage)).toBeUndefined()
        else expect(stateProblem(from, to, usage)).toMatch(/^\S.+\.$/)
      }
  })

  it.each(activityStates)('from %s: each allowed move has a button, and no other', (from) => {
    expect(Object.keys(stateActions[from]).sort()).toEqual(listNextStates(from, hasNoUploads).sort())
  })
})

it('partners see all but drafts', () => {
  expect(activityStates.filter((state) => isPublished({ state })).map((state) => activityStateLabels[state])).toEqual([
    'Aperta',
    'Chiusa',
  ])
})
