import { Button } from '@mantine/core'
import classes from './ImportPage.module.css'
import type { Import } from './useImport.ts'
import { countsText } from './words.ts'

const stages = {
  check: { sending: 'Invio del file in corso', working: 'Controllo delle righe in corso' },
  write: { sending: 'Invio del file in corso', working: 'Importazione in corso: non chiudere questa pagina' },
}

/** What stands beside the button: what it would do, or how far it got. A check can be stopped, a writing can't. */
export function ImportInfo({ current: { file, answer, sending, stop } }: { current: Import }) {
  if (sending) {
    const { what, percent } = sending
    return (
      <span className={classes.sending}>
        {percent < 100 ? `${stages[what].sending} (${percent}%)` : stages[what].working}
        {what === 'check' && (
          <Button variant="subtle" size="compact-sm" onClick={stop}>
            Interrompi
          </Button>
        )}
      </span>
    )
  }
  if (answer) return countsText(answer.counts, ['new', 'changed', 'unchanged'])
  return file ? 'Il controllo non scrive niente' : 'Nessun file scelto'
}
