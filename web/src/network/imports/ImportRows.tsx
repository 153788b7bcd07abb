import { Button } from '@mantine/core'
import {
  type ImportAnswer,
  type ImportDifference,
  type ImportOutcome,
  type ImportRow,
  importOutcomeLabels,
} from '@portale/domain/network/import.ts'
import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'
import type { BadgeColour } from '@portale/domain/platform/documents.ts'
import { type Icon, IconAlertTriangle, IconEqual, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Differences } from '../../platform/changes/Differences.tsx'
import type { Column } from '../../platform/list/column.ts'
import { DataCards } from '../../platform/list/DataCards.tsx'
import { Badge } from '../../platform/ui/Badge.tsx'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import classes from './ImportRows.module.css'
import { filterAndSortRows, type Importable, outcomeFilterLabels } from './importable.ts'

const pageSize = 50

/** The rows of the file, wrong ones first, 50 at a time. */
export function ImportRows({ importable, answer }: { importable: Importable; answer: ImportAnswer }) {
  const phone = useIsPhone()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [limit, setLimit] = useState(pageSize)
  const rows = useMemo(() => filterAndSortRows(answer.rows, outcome), [answer.rows, outcome])
  const visible = rows.slice(0, limit)
  const columns = createColumns(importable, phone)
  const caption = 'Righe del file'
  return (
    <>
      <OutcomeFilter
        counts={answer.counts}
        selected={outcome}
        onSelect={(next) => {
          setOutcome(next)
          setLimit(pageSize)
        }}
      />
      {phone ? (
        <div className={classes.cards}>
          <DataCards caption={caption} rows={visible} rowKey={(row) => row.row} columns={columns} />
        </div>
      ) : (
        <table className={classes.table} aria-label={caption}>
          <thead>
            <tr>
              {columns.map(({ header }) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visible.map((row) => (
              <tr key={row.row}>
                {columns.map(({ header, cell }) => (
                  <td key={header}>{cell(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.foot}>
        <span role="status">
          {formatCount(visible.length, 'riga', 'righe')}
          {rows.length > limit && ` su ${formatNumber(rows.length)}`}
        </span>
        {rows.length > limit && (
          <Button variant="default" onClick={() => setLimit(limit + pageSize)}>
            Mostra altre {Math.min(pageSize, rows.length - limit)}
          </Button>
        )}
      </div>
    </>
  )
}

type OutcomeFilterProps = {
  counts: ImportAnswer['counts']
  selected: ImportOutcome | undefined
  onSelect: (outcome: ImportOutcome | undefined) => void
}

/** Buttons that filter the rows by outcome, with the number of rows. */
function OutcomeFilter({ counts, selected, onSelect }: OutcomeFilterProps) {
  const outcomes = Object.entries(outcomeFilterLabels) as [ImportOutcome, string][]
  const total = outcomes.reduce((sum, [outcome]) => sum + counts[outcome], 0)
  const renderButton = (label: string, count: number, outcome: ImportOutcome | undefined) => (
    <button
      key={label}
      type="button"
      aria-pressed={selected === outcome}
      disabled={count === 0}
      onClick={() => onSelect(outcome)}
    >
      {label} <span>{formatNumber(count)}</span>
    </button>
  )
  return (
    <fieldset className={classes.filter} aria-label="Righe da mostrare">
      {renderButton('Tutte', total, undefined)}
      {outcomes.map(([outcome, label]) => renderButton(label, counts[outcome], outcome))}
    </fieldset>
  )
}

const toDifference = ({ column, from, to }: ImportDifference) => ({ field: column, from: from || null, to: to || null })

function RowDetails({ row, isNewPerson }: { row: ImportRow } & Pick<Importable, 'isNewPerson'>) {
  const { outcome, differences, errors, hints = [] } = row
  if (outcome === 'wrong')
    return (
      <div className={classes.errors}>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    )
  const later = differences.filter((difference) => difference.later).map(({ column }) => column)
  return (
    <>
      {differences.length > 0 && <Differences differences={differences.map(toDifference)} />}
      {later.length > 0 && (
        <p className={classes.later}>
          <IconAlertTriangle size={16} aria-hidden /> Modificato dopo l’importazione: {later.join(', ')}
        </p>
      )}
      {hints.map((hint) => (
        <p key={hint} className={classes.later}>
          <IconAlertTriangle size={16} aria-hidden /> {hint}
        </p>
      ))}
      {isNewPerson?.(row) && (
        <p className={classes.later}>
          <IconAlertTriangle size={16} aria-hidden /> I modi di accesso di prima non varranno più
        </p>
      )}
    </>
  )
}

function createColumns(importable: Importable, phone: boolean): Column<ImportRow>[] {
  const formatCode = (code: string) => importable.formatCode?.(code) || code || '—'
  return [
    { header: 'Riga', cell: ({ row, code }) => (phone ? `Riga ${row} · ${formatCode(code)}` : row) },
    { header: importable.codeHeader, cell: ({ code }) => formatCode(code), card: 'none' },
    { header: importable.nameHeader, cell: ({ name }) => name || '—', card: 'title' },
    { header: 'Esito', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />, card: 'badge' },
    { header: 'Dettagli', cell: (row) => <RowDetails row={row} isNewPerson={importable.isNewPerson} /> },
  ]
}

const colours: Record<ImportOutcome, BadgeColour> = { new: 'ok', changed: 'info', unchanged: 'neu', wrong: 'bad' }

const icons: Record<ImportOutcome, Icon> = {
  new: IconPlus,
  changed: IconPencil,
  unchanged: IconEqual,
  wrong: IconX,
}

function OutcomeBadge({ outcome }: { outcome: ImportOutcome }) {
  return <Badge colour={colours[outcome]} icon={icons[outcome]} label={importOutcomeLabels[outcome]} />
}
