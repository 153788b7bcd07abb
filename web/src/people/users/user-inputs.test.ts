import { filterableUserColumns, storedUserColumns } from '@portale/domain/people/users/user-columns.ts'
import { expect, it } from 'vitest'

// Screens write their inputs by hand: these name the column that the form or the filter bar lacks.

const files = import.meta.glob<string>('./User*.tsx', { query: '?raw', import: 'default', eager: true })

it.each(storedUserColumns)('the form of a user has a field for %s', (column) => {
  expect(files['./UserForm.tsx']).toContain(`field('${column}')`)
})

it.each(filterableUserColumns)('the list of users has a filter for %s', (column) => {
  expect(files['./UserList.tsx']).toContain(`name="${column}"`)
})
