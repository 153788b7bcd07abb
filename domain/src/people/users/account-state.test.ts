import { describe, expect, it } from 'vitest'
import {
  type AccountState,
  accountState,
  accountStateColours,
  accountStateLabels,
  accountStates,
} from './account-state.ts'

const moments = [null, '2026-01-01T00:00:00Z']
const facts = moments.flatMap((deleted_at) =>
  moments.flatMap((suspended_at) => [false, true].map((is_accepted) => ({ deleted_at, suspended_at, is_accepted }))),
)

describe('accountState', () => {
  it.each(facts)('of %j', (account) => {
    const rules: [AccountState, boolean][] = [
      ['closed', account.deleted_at !== null],
      ['suspended', account.suspended_at !== null],
      ['active', account.is_accepted],
      ['invited', true],
    ]
    expect(accountState(account)).toBe(rules.find(([, applies]) => applies)?.[0])
  })

  it('has every state', () => {
    expect(new Set(facts.map(accountState))).toEqual(new Set(accountStates))
  })
})

it.each(accountStates)('%s has a unique label and colour', (state) => {
  const labels = accountStates.map((each) => accountStateLabels[each])
  const colours = accountStates.map((each) => accountStateColours[each])
  expect(labels.filter((label) => label === accountStateLabels[state])).toHaveLength(1)
  expect(colours.filter((colour) => colour === accountStateColours[state])).toHaveLength(1)
})
