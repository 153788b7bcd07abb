import { expect, it } from 'vitest'
import { formatDistrict } from './partner.ts'

it('a district is shown as name - code (region)', () => {
  const place = { id: 1, name: 'Forlì-Cesena', code: 'FC', region: { id: 2, name: 'Emilia-Romagna' } }
  expect(formatDistrict(place)).toBe('Forlì-Cesena - FC (Emilia-Romagna)')
})
