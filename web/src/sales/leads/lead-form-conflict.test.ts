import { expect, it } from 'vitest'
import { conflictFields } from './lead-form-conflict.ts'

const references = { lead_models: [{ id: 1, name: 'Aurora' }], lead_work_types: [{ id: 2, name: 'Cava' }] }
const fieldsFor = (administrator: boolean) => conflictFields(references, (status) => `«${status}»`, administrator)
const formatValue = (path: string, value: unknown) =>
  fieldsFor(true)
    .find((field) => field.path === path)
    ?.format?.(value as never)

it('status and workshop are compared only for administrators', () => {
  const paths = fieldsFor(false).map(({ path }) => path)
  expect(paths).not.toContain('lead.statuses')
  expect(fieldsFor(true).map(({ path }) => path)).toEqual([...paths, 'lead.statuses', 'lead.workshops'])
})

it.each([
  ['lead.is_customer', null, ''],
  ['lead.is_customer', 1, 'Sì'],
  ['lead.interested_in_financing', 0, 'No'],
  ['lead.customer', { vat_n: '', name: 'Nuova' }, 'Nuova'],
  ['lead.customer', { vat_n: '01114601006', name: 'Ghiaie' }, 'IT01114601006 Ghiaie'],
  ['lead.customer_contact', { name: 'Anna', email: 'a@example.it', phone: '011' }, 'Anna\na@example.it\n011'],
  ['lead.lead_model_id', 1, 'Aurora'],
  ['lead.lead_work_type_id', null, ''],
  ['lead.statuses', 'created', '«created»'],
  ['lead.workshops', null, ''],
])('%s %j is formatted as %j', (path, value, text) => expect(formatValue(path, value)).toBe(text))
