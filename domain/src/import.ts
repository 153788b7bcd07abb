import type { Registry } from './registries.ts'

export const importOutcomes = ['new', 'changed', 'unchanged', 'wrong'] as const
/** What an import does with a row of its file. */
export type ImportOutcome = (typeof importOutcomes)[number]

export const importOutcomeLabels: Record<ImportOutcome, string> = {
  new: 'Nuova',
  changed: 'Modificata',
  unchanged: 'Invariata',
  wrong: 'Errata',
}

const partnerColumns = {
  baldo_id: 'Baldo ID',
  name: 'Ragione sociale',
  contract_type: 'Tipo contratto',
  address: 'Indirizzo',
  zip: 'CAP',
  city: 'Città',
  district: 'Provincia',
  sales_area: 'Area vendite',
} as const

/** The columns of the files, in the order of the template (decisions "Import columns"). */
export const importColumns = {
  dealers: partnerColumns,
  workshops: { ...partnerColumns, dealer: 'Concessionaria', valid_from: 'Dal' },
  customers: {
    vat_n: 'Partita IVA',
    name: 'Ragione sociale',
    contact_name: 'Contatto',
    email: 'E-mail',
    phone: 'Telefono',
  },
} as const satisfies Record<Registry, Record<string, string>>

/** One column that a row changes, under its header: from what, to what. */
export type ImportDifference = { column: string; from: string; to: string }

/** A row of the file (its number as the spreadsheet shows it), and what becomes of it or what is wrong with it. */
export type ImportRow = {
  row: number
  /** The Baldo ID or VAT number that the row was matched by. */
  code: string
  name: string
  outcome: ImportOutcome
  differences: ImportDifference[]
  errors: string[]
}

/**
 * The answer of POST …/import. `plan` names exactly this outcome: sent back with `confirm`, the file is written only if
 * that is still what it would do. `undo` is a spreadsheet (base64) of the changed rows as they were before.
 */
export type ImportAnswer = {
  written: boolean
  counts: Record<ImportOutcome, number>
  rows: ImportRow[]
  plan: string
  undo: { file_name: string; content: string } | null
}

export const maxImportSize = 10 * 1024 * 1024
export const maxImportRows = 50_000
