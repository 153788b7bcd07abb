import { filterablePartnerColumns, storedPartnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { expect, it } from 'vitest'

// Screens write their inputs by hand: these name the column that a form or a filter bar lacks.

const files = import.meta.glob<string>('./Partner*.tsx', { query: '?raw', import: 'default', eager: true })

it.each(storedPartnerColumns)('the form of a partner has a field for %s', (column) => {
  expect(files['./PartnerFields.tsx']).toContain(`field('${column}')`)
})

it.each(filterablePartnerColumns)('the lists of partners have a filter for %s', (column) => {
  expect(files['./PartnerFilters.tsx']).toContain(`name="${column}"`)
})
