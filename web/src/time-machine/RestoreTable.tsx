import { type AuditLabels, modelLabel } from '@portale/domain/audit/labels.ts'
import { formatNumber } from '@portale/domain/counts.ts'
import type { TableRestore } from '@portale/domain/time-machine/time-machine.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './RestoreTable.module.css'

type RestoreTableProps<Table> = {
  tables: Table[]
  /** The words for tables that administrators designed. */
  labels: AuditLabels
  /** How the three counts are called: what comes back, what changes, what goes. */
  heads: [back: string, changed: string, removed: string]
  /** Shown under a table's counts when it is opened. */
  examples?: (table: Table) => ReactNode
}

/** What a restore does, or did, table by table. */
export function RestoreTable<Table extends TableRestore>({
  tables,
  labels,
  heads,
  examples,
}: RestoreTableProps<Table>) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {['Elementi', ...heads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tables.map((table) => (
          <TableRows
            key={table.model_type}
            table={table}
            label={modelLabel(table.model_type, labels)}
            examples={examples?.(table)}
          />
        ))}
      </tbody>
    </table>
  )
}

type TableRowsProps = { table: TableRestore; label: string; examples: ReactNode }

function TableRows({ table, label, examples }: TableRowsProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <tr>
        <th scope="row">
          {examples ? (
            <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
              <IconChevronDown size={16} aria-hidden />
              {label}
            </button>
          ) : (
            label
          )}
        </th>
        {(['back', 'changed', 'removed'] as const).map((what) => (
          <td key={what} data-none={table[what] === 0}>
            {formatNumber(table[what])}
          </td>
        ))}
      </tr>
      {open && (
        <tr>
          <td className={classes.examples} colSpan={4}>
            {examples}
          </td>
        </tr>
      )}
    </>
  )
}
