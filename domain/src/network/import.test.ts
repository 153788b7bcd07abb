import { expect, it } from 'vitest'
import type { ColumnType } from '../platform/registry-columns.ts'
import { customerColumns } from './customers/customer-columns.ts'
import { partnerColumns } from './dealers/partner-columns.ts'
import { codeImportColumns, importColumns } from './import.ts'

type Types<Kind extends keyof typeof importColumns> = Record<keyof (typeof importColumns)[Kind], ColumnType>
type Columns = Record<string, { type: ColumnType }>

const typesOf = <Table extends Columns>(columns: Table) =>
  Object.fromEntries(Object.entries(columns).map(([key, { type }]) => [key, type])) as Record<keyof Table, ColumnType>

/** What each column of a file holds: a new one that is of no registry has to be named here. */
const types: { [Kind in keyof typeof importColumns]: Types<Kind> } = {
  dealers: typesOf(partnerColumns),
  workshops: { ...typesOf(partnerColumns), dealer: 'code', valid_from: 'day' },
  customers: { ...typesOf(customerColumns), contact_name: 'text', email: 'text', phone: 'digits' },
}

it.each(['dealers', 'workshops', 'customers'] as const)(
  'a file of %s has every code and number of digits read as one',
  (kind) => {
    const ofKind: Record<string, ColumnType> = types[kind]
    const expected = Object.keys(importColumns[kind]).filter((key) => ['code', 'digits'].includes(ofKind[key] ?? ''))
    expect(expected.length).toBeGreaterThan(0)
    expect([...codeImportColumns[kind]].sort()).toEqual(expected.sort())
  },
)

it('the columns that identify a record are codes', () => {
  expect(codeImportColumns).toMatchObject({
    dealers: expect.arrayContaining(['baldo_id']),
    workshops: expect.arrayContaining(['baldo_id', 'dealer']),
    customers: expect.arrayContaining(['vat_n']),
  })
})
