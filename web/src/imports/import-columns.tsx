import type { ImportDifference, ImportRow } from '@portale/domain/import.ts'
import type { Registry } from '@portale/domain/registries.ts'
import { shownVat } from '@portale/domain/vat.ts'
import { Differences } from '../audit/Differences.tsx'
import type { Column } from '../ui/DataTable.tsx'
import classes from './ImportRows.module.css'
import { OutcomeBadge } from './OutcomeBadge.tsx'
import { importWords } from './words.ts'

const asDifference = ({ column, from, to }: ImportDifference) => ({ field: column, from: from || null, to: to || null })

// A wrong VAT number is shown as the file has it.
const shownCode = (kind: Registry, code: string) =>
  kind === 'customers' && /^\d{11}$/.test(code) ? shownVat(code) : code || '—'

function Details({ row: { outcome, differences, errors } }: { row: ImportRow }) {
  if (outcome === 'wrong')
    return (
      <div className={classes.errors}>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    )
  return differences.length > 0 && <Differences differences={differences.map(asDifference)} />
}

/** A row of the file: where it is, what it is about, what becomes of it and why. */
export const importColumnsOf = (kind: Registry, phone: boolean): Column<ImportRow>[] => [
  { header: 'Riga', cell: ({ row, code }) => (phone ? `Riga ${row} · ${shownCode(kind, code)}` : row) },
  { header: importWords[kind].code, cell: ({ code }) => shownCode(kind, code), card: 'none' },
  { header: 'Ragione sociale', cell: ({ name }) => name || '—', card: 'title' },
  { header: 'Esito', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />, card: 'badge' },
  { header: 'Dettagli', cell: (row) => <Details row={row} /> },
]
