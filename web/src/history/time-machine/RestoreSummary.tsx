import { Button, CloseButton } from '@mantine/core'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import type { LastRestore } from './last-restore.ts'
import classes from './RestoreSummary.module.css'
import { RestoreTable } from './RestoreTable.tsx'
import type { RestoreTask } from './time-machine.api.ts'

type RestoreSummaryProps = { restore: LastRestore; onUndo: (task: RestoreTask) => void; onClose: () => void }

/** What a restore did, table by table, and the button that undoes it. */
export function RestoreSummary({
  restore: { restored_to, undo_to, tables, labels, undone },
  onUndo,
  onClose,
}: RestoreSummaryProps) {
  return (
    <section className={classes.banner} aria-labelledby="restored">
      <IconCircleCheck size={20} aria-hidden />
      <div className={classes.summary}>
        <h2 id="restored">
          {undone ? 'Ripristino annullato' : 'Database ripristinato'}: i dati sono quelli del{' '}
          {formatMoment(restored_to)}.
        </h2>
        {tables.length > 0 ? (
          <>
            <RestoreTable tables={tables} labels={labels} headers={['Tornati', 'Cambiati', 'Tolti']} />
            <Button variant="default" mt={8} onClick={() => onUndo({ kind: 'undo', undo_to, restored_to })}>
              Annulla il ripristino
            </Button>
          </>
        ) : (
          <p>Da allora non era cambiato nulla.</p>
        )}
      </div>
      <CloseButton aria-label="Chiudi il riepilogo" onClick={onClose} />
    </section>
  )
}
