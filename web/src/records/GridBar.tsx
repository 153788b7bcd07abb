import { Button } from '@mantine/core'
import { counted } from '@portale/domain/counts.ts'
import bar from '../form/form.module.css'
import classes from './RecordForm.module.css'
import type { GridEditing } from './useGrid.ts'

/** The bar at the foot of a grid: what is not saved yet, and the button that saves all of it. */
export function GridBar({ grid: { pending, wrong, busy, discard, save } }: { grid: GridEditing }) {
  const changed = pending.length > 0
  return (
    <div className={bar.bar}>
      <div className={bar.info} role="status">
        {busy === 'looking' ? (
          'Ricerca degli elementi collegati'
        ) : changed ? (
          <>
            {counted(pending.length, 'riga da salvare', 'righe da salvare')}
            {wrong > 0 && (
              <span className={classes.problem}>, {counted(wrong, 'cella da correggere', 'celle da correggere')}</span>
            )}
          </>
        ) : (
          'Nessuna modifica da salvare'
        )}
      </div>
      <Button variant="default" disabled={!changed || busy !== undefined} onClick={discard}>
        Annulla modifiche
      </Button>
      <Button disabled={!changed || busy === 'looking'} loading={busy === 'saving'} onClick={() => void save()}>
        Salva
      </Button>
    </div>
  )
}
