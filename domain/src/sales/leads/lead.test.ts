import { expect, it } from 'vitest'
import { formStatuses, leadStatusColours, leadStatuses, leadStatusLabels } from './lead.ts'

it.each(leadStatuses)('%s has a unique label and colour', (status) => {
  expect(leadStatusLabels[status]).toMatch(/^\p{Lu}/u)
  for (const values of [Object.values(leadStatusLabels), Object.values(leadStatusColours)])
    expect(new Set(values).size).toBe(leadStatuses.length)
})

it('the form sets every status except closed and lost', () => {
  expect(leadStatuses.filter((status) => !formStatuses.includes(status))).toEqual(['closed', 'lost'])
})
