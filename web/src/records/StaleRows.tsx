import { Alert, Button } from '@mantine/core'
import type { ModelView } from '@portale/domain/records/view.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from './Grid.module.css'
import type { GridRow } from './grid-rows.ts'
import { recordTitle } from './shown.ts'

type StaleRowsProps = { rows: GridRow[]; view: ModelView; onReload: (row: GridRow) => void }

/** The rows that a colleague was faster to save: who and when, and the way to go on from what is saved. */
export function StaleRows({ rows, view, onReload }: StaleRowsProps) {
  return rows.map((row) => {
    const title = row.record ? recordTitle(view, row.record) : ''
    return (
      <Alert
        key={row.key}
        color="red"
        icon={<IconAlertCircle size={20} aria-hidden />}
        classNames={{ root: classes.stale, message: classes.staleText, icon: classes.staleText }}
      >
        <p>
          <strong>{title}</strong>: {row.stale} Niente è stato sovrascritto.
        </p>
        <Button variant="default" size="xs" aria-label={`Ricarica la riga ${title}`} onClick={() => onReload(row)}>
          Ricarica la riga
        </Button>
      </Alert>
    )
  })
}
