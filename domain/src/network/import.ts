import { z } from 'zod'
import { count } from '../platform/answers.ts'
import type { Registry } from '../platform/registries.ts'
import { columnsOfType, sheetHeaders } from '../platform/registry-columns.ts'
import { customerColumns, optionalCustomerColumns } from './customers/customer-columns.ts'
import { optionalPartnerColumns, partnerColumns } from './dealers/partner-columns.ts'

/** What an import does with a row of its file. */
export const importOutcomes = ['new', 'changed', 'unchanged', 'wrong'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export const importOutcomeLabels: Record<ImportOutcome, string> = {
  new: 'Nuova',
  changed: 'Modificata',
  unchanged: 'Invariata',
  wrong: 'Errata',
}

/** The names of the sheet in an import's template and undo file, and of these files. */
export const importNames: Record<Registry, { sheet: string; file: string }> = {
  dealers: { sheet: 'Concessionarie', file: 'concessionarie' },
  workshops: { sheet: 'Officine', file: 'officine' },
  customers: { sheet: 'Clienti', file: 'clienti' },
}

/** The columns of the files, in the order of the template (decisions "Import columns"). */
export const importColumns = {
  dealers: sheetHeaders(partnerColumns),
  workshops: { ...sheetHeaders(partnerColumns), dealer: 'Concessionaria', valid_from: 'Dal' },
  customers: {
    ...sheetHeaders(customerColumns),
    contact_name: 'Contatto',
    email: 'E-mail',
    phone: 'Telefono',
  },
} as const satisfies Record<Registry, Record<string, string>>

/** The columns that a file may lack: their cells may be empty in every row. */
export const optionalImportColumns = {
  dealers: optionalPartnerColumns,
  workshops: [...optionalPartnerColumns, 'dealer', 'valid_from'],
  customers: [...optionalCustomerColumns, 'contact_name', 'email', 'phone'],
} as const satisfies { [Kind in Registry]: (keyof (typeof importColumns)[Kind])[] }

const partnerCodes = columnsOfType(partnerColumns, 'code', 'digits')

/** The columns of codes and telephones: what a program wrote as the number 11.0 is 11 there, and may have lost zeros. */
export const codeImportColumns = {
  dealers: partnerCodes,
  workshops: [...partnerCodes, 'dealer'],
  customers: [...columnsOfType(customerColumns, 'code', 'digits'), 'phone'],
} as const satisfies { [Kind in Registry]: (keyof (typeof importColumns)[Kind])[] }

/**
 * A value that a row changes, with the header of its column. `later`: the row is of an undo file, and somebody has
 * changed this value since the import which the file takes back.
 */
export const importDifference = z
  .object({
    column: z.string(),
    from: z.string(),
    to: z.string(),
    later: z.optional(z.boolean()),
  })
  .meta({ id: 'ImportDifference' })
export type ImportDifference = z.output<typeof importDifference>

/** A row of the file (by the number that the spreadsheet shows) with its outcome. */
export const importRow = z
  .object({
    row: count,
    /** The Baldo ID or VAT number that identifies the record. */
    code: z.string(),
    name: z.string(),
    outcome: z.enum(importOutcomes),
    differences: z.array(importDifference),
    errors: z.array(z.string()),
    /** What to look at in a row that is written nevertheless. */
    hints: z.optional(z.array(z.string())),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.output<typeof importRow>

/**
 * The answer of POST …/import. `plan` is a hash of this outcome: sent back with `confirm`, it makes the import fail if
 * the outcome has changed meanwhile. `missing` are the headers of optional columns that the file lacks: one may be
 * misspelt. `undo` is a spreadsheet (base64) of the changed rows as they were before, with what this import makes of them.
 */
export const importAnswer = z
  .object({
    written: z.boolean(),
    counts: z.record(z.enum(importOutcomes), count),
    rows: z.array(importRow),
    missing: z.array(z.string()),
    plan: z.string(),
    undo: z.nullable(z.object({ file_name: z.string(), content: z.string() })),
  })
  .meta({ id: 'ImportAnswer' })
export type ImportAnswer = z.output<typeof importAnswer>

export const maxImportSize = 10 * 1024 * 1024
export const maxImportRows = 50_000
