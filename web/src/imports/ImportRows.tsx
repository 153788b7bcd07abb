import { Button } from '@mantine/core'
import { counted, formatNumber } from '@portale/domain/counts.ts'
import type { ImportAnswer, ImportOutcome } from '@portale/domain/import.ts'
import { useMemo, useState } from 'react'
import { DataCards } from '../list/DataCards.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import classes from './ImportRows.module.css'
import { importColumnsOf } from './import-columns.tsx'
import { OutcomeFilter } from './OutcomeFilter.tsx'
import { shownRows } from './rows.ts'
import type { Importable } from './words.ts'

const step = 50

/** The rows of the file, the wrong ones first, fifty at a time. */
export function ImportRows({ of, answer }: { of: Importable; answer: ImportAnswer }) {
  const phone = useIsPhone()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [limit, setLimit] = useState(step)
  const rows = useMemo(() => shownRows(answer.rows, outcome), [answer.rows, outcome])
  const shown = rows.slice(0, limit)
  const columns = importColumnsOf(of, phone)
  const caption = 'Righe del file'
  return (
    <>
      <OutcomeFilter
        counts={answer.counts}
        chosen={outcome}
        onChoose={(next) => {
          setOutcome(next)
          setLimit(step)
        }}
      />
      {phone ? (
        <div className={classes.cards}>
          <DataCards caption={caption} rows={shown} rowKey={(row) => row.row} columns={columns} />
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
            {shown.map((row) => (
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
          {counted(shown.length, 'riga', 'righe')}
          {rows.length > limit && ` su ${formatNumber(rows.length)}`}
        </span>
        {rows.length > limit && (
          <Button variant="default" onClick={() => setLimit(limit + step)}>
            Mostra altre {Math.min(step, rows.length - limit)}
          </Button>
        )}
      </div>
    </>
  )
}
