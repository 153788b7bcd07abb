import { filterableCustomerColumns, storedCustomerColumns } from '@portale/domain/network/customers/customer-columns.ts'
import { expect, it } from 'vitest'

// Screens write their inputs by hand: these name the column that the form or the filter bar lacks.

const files = import.meta.glob<string>('./Customer*.tsx', { query: '?raw', import: 'default', eager: true })

it.each(storedCustomerColumns)('the form of a customer has a field for %s', (column) => {
  expect(files['./CustomerForm.tsx']).toContain(`field('${column}')`)
})

it.each(filterableCustomerColumns)('the list of customers has a filter for %s', (column) => {
  expect(files['./CustomerList.tsx']).toContain(`name="${column}"`)
})
