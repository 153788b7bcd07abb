import { expect, it } from 'vitest'
import { formStatuses, leadStatusColours, leadStatuses, leadStatusLabels } from './lead.ts'

it.each(leadStatuses)('%s has a label and a colour of its own', (status) => {
  expect(leadStatusLabels[status]).toMatch(/^\p{Lu}/u)
  for (const values of [Object.values(leadStatusLabels), Object.values(leadStatusColours)])
    expect(new Set(values).size).toBe(leadStatuses.length)
})

it('the form sets no status that needs what it does not ask for', () => {
  expect(leadStatuses.filter((status) => !formStatuses.includes(status))).toEqual(['closed', 'lost'])
})
