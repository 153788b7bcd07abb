import type { ImportDifference, ImportRow } from '@portale/domain/import.ts'
import { Differences } from '../audit/Differences.tsx'
import type { Column } from '../list/column.ts'
import classes from './ImportRows.module.css'
import { OutcomeBadge } from './OutcomeBadge.tsx'
import type { Importable } from './words.ts'

const asDifference = ({ column, from, to }: ImportDifference) => ({ field: column, from: from || null, to: to || null })

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
export function importColumnsOf(of: Importable, phone: boolean): Column<ImportRow>[] {
  const shownCode = (code: string) => of.shownCode?.(code) || code || '—'
  return [
    { header: 'Riga', cell: ({ row, code }) => (phone ? `Riga ${row} · ${shownCode(code)}` : row) },
    { header: of.code, cell: ({ code }) => shownCode(code), card: 'none' },
    { header: of.name, cell: ({ name }) => name || '—', card: 'title' },
    { header: 'Esito', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />, card: 'badge' },
    { header: 'Dettagli', cell: (row) => <Details row={row} /> },
  ]
}
