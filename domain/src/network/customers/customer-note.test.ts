import { expect, it } from 'vitest'
import { roleNames } from '../../platform/roles.ts'
import { canChangeNote, customerNoteBody } from './customer-note.ts'

const actor = (role: string, id: number) => ({ id, name: '', email: '', role, dealer_ids: [], workshop_ids: [] })

it.each(roleNames)('lets %s change a note that is theirs, or none', (role) => {
  const note = { user: { id: 7 } }
  expect(canChangeNote(actor(role, 7), note)).toBe(role === 'administrator' || role === 'superuser_rt')
  expect(canChangeNote(actor(role, 8), note)).toBe(role === 'administrator')
})

it.each([
  [{ text: ' Riga uno\nRiga due ' }, { text: 'Riga uno\nRiga due' }],
  [
    { text: 'x'.repeat(10_000), lock_version: '2' },
    { text: 'x'.repeat(10_000), lock_version: 2 },
  ],
])('takes the note %#', (customer_note, expected) =>
  expect(customerNoteBody.parse({ customer_note }).customer_note).toEqual(expected),
)

it.each([
  [undefined],
  ['testo'],
  [{}],
  [{ text: '' }],
  [{ text: ' \n ' }],
  [{ text: 7 }],
  [{ text: 'x'.repeat(10_001) }],
  [{ text: 'a\0b' }],
])('rejects the note %#', (customer_note) => {
  const paths = customerNoteBody.safeParse({ customer_note }).error?.issues.map(({ path }) => path.join('.'))
  expect(new Set(paths)).toEqual(new Set(['customer_note.text']))
})
