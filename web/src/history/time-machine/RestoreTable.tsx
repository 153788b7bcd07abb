import { type AuditLabels, modelLabel } from '@portale/domain/history/audit/labels.ts'
import type { TableRestore } from '@portale/domain/history/time-machine/time-machine.ts'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './RestoreTable.module.css'

type RestoreTableProps<Table> = {
  tables: Table[]
  /** The labels of designed tables. */
  labels: AuditLabels
  /** The headers of the three counts. */
  headers: [back: string, changed: string, removed: string]
  /** Shown below a table's counts when it is expanded. */
  renderExamples?: (table: Table) => ReactNode
}

/** What a restore does, or did, table by table. */
export function RestoreTable<Table extends TableRestore>({
  tables,
  labels,
  headers,
  renderExamples,
}: RestoreTableProps<Table>) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {['Elementi', ...headers].map((header) => (
            <th key={header} scope="col">
              {header}
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
            examples={renderExamples?.(table)}
          />
        ))}
      </tbody>
    </table>
  )
}

type TableRowsProps = { table: TableRestore; label: string; examples: ReactNode }

function TableRows({ table, label, examples }: TableRowsProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <>
      <tr>
        <th scope="row">
          {examples ? (
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isExpanded}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              <IconChevronDown size={16} aria-hidden />
              {label}
            </button>
          ) : (
            label
          )}
        </th>
        {(['back', 'changed', 'removed'] as const).map((count) => (
          <td key={count} data-none={table[count] === 0}>
            {formatNumber(table[count])}
          </td>
        ))}
      </tr>
      {isExpanded && (
        <tr>
          <td className={classes.examples} colSpan={4}>
            {examples}
          </td>
        </tr>
      )}
    </>
  )
}
