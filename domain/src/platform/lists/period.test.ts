import { expect, it } from 'vitest'
import { usualPeriods } from './period.ts'

it.each([
  ['2026-11-21', ['2026-11-21', '2026-11-21'], ['2026-11-01', '2026-11-30'], ['2026-01-01', '2026-12-31']],
  ['2026-12-31', ['2026-12-31', '2026-12-31'], ['2026-12-01', '2026-12-31'], ['2026-01-01', '2026-12-31']],
  ['2027-02-01', ['2027-02-01', '2027-02-01'], ['2027-02-01', '2027-02-28'], ['2027-01-01', '2027-12-31']],
  ['2028-02-29', ['2028-02-29', '2028-02-29'], ['2028-02-01', '2028-02-29'], ['2028-01-01', '2028-12-31']],
])('the usual periods around %s: its day, its month, its year', (today, ...days) => {
  const periods = usualPeriods(today)
  expect(periods.map(({ label }) => label)).toEqual(['Oggi', 'Questo mese', 'Quest’anno'])
  expect(periods.map(({ from, to }) => [from, to])).toEqual(days)
})
