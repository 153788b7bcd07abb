import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatMoment } from '@portale/domain/dates.ts'
import { romeInput } from '@portale/domain/moments.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { redirectTo } from '../api/page-user.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { usePasswordConfirmation } from '../profile/usePasswordConfirmation.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { MomentPicker } from './MomentPicker.tsx'
import { Preview } from './Preview.tsx'
import { keepDone } from './restored.ts'
import classes from './TimeMachine.module.css'
import { previewQuery, type RestoreTask, restore } from './time-machine.api.ts'
import { Warning } from './Warning.tsx'

type TimeMachineProps = { task: RestoreTask; onClose: () => void }

const given = (task: RestoreTask) =>
  task.kind === 'before' ? task.before : task.kind === 'undo' ? task.undo_to : undefined

/** Whether a text has its day and its time: what the server is asked about while one types. */
const isComplete = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)

// Without an answer nobody knows: the restore goes on by itself.
const tell = ({ status, message }: ApiError) =>
  status === 0
    ? 'Il portale non risponde. Il ripristino può essere riuscito lo stesso: guarda nell’audit prima di riprovare.'
    : message

/** The time machine: a moment, what going back to it would do, and the restore itself (spec 2 §4; DESIGN §5 "Modal"). */
export function TimeMachine({ task, onClose }: TimeMachineProps) {
  const { withPassword, passwordDialog } = usePasswordConfirmation(
    'Per ripristinare il database serve la tua password attuale.',
  )
  const [exact, setExact] = useState(given(task))
  const [chosen, setChosen] = useState('')
  const [picking, setPicking] = useState(false)
  const [understood, setUnderstood] = useState(false)
  const moment = exact ?? chosen
  const [settled] = useDebouncedValue(moment, 300)
  const asked = isComplete(settled)
  const preview = useQuery({ ...previewQuery(settled), enabled: asked })
  const looking = moment !== settled || preview.isLoading
  const { submit, submitting, problems, fieldError, clearErrors } = useSubmit({
    send: () => withPassword(() => restore(moment)),
    onSuccess(restored) {
      keepDone({ ...restored, undone: task.kind === 'undo' })
      return redirectTo(window.location.pathname + window.location.search)
    },
    formatError: tell,
  })
  const refused = preview.error instanceof ApiError ? preview.error.errors?.dateTimeMachine?.join(', ') : undefined
  const choose = (next: string) => {
    setExact(undefined)
    setChosen(next)
    setUnderstood(false)
    clearErrors()
  }
  return (
    <>
      <Dialog
        title={task.kind === 'undo' ? 'Annulla il ripristino' : 'Time machine'}
        opened
        size={560}
        onClose={onClose}
        dirty={picking || understood || moment !== (given(task) ?? '')}
        busy={submitting}
      >
        <form onSubmit={submit} noValidate>
          <FormAlert problems={problems} />
          {task.kind === 'undo' ? (
            <p>Riporta il database a com’era subito prima del ripristino al {formatMoment(task.restored_to)}.</p>
          ) : (
            <>
              <p>Riporta il database allo stato che aveva nel momento scelto.</p>
              <MomentPicker
                label="Data e ora del ripristino (*Obbligatorio)"
                description={
                  task.kind === 'before' && exact !== undefined
                    ? `Subito prima della modifica delle ${formatMoment(task.at).slice(11)}: anche quella va persa.`
                    : undefined
                }
                error={fieldError('dateTimeMachine') ?? (looking ? undefined : refused)}
                value={exact === undefined ? chosen : romeInput(exact)}
                onChange={choose}
                opened={picking}
                onOpened={setPicking}
              />
            </>
          )}
          {asked && !refused && <Preview query={preview} />}
          {preview.data && !looking && <Warning until={preview.data.until} />}
          <Checkbox
            label="Ho capito, voglio ripristinare il database"
            checked={understood}
            disabled={submitting}
            data-autofocus={task.kind === 'undo' || undefined}
            onChange={(event) => setUnderstood(event.currentTarget.checked)}
          />
          {submitting && !passwordDialog && (
            <p role="status" className={classes.running}>
              Ripristino in corso: può durare un minuto. Resta su questa pagina, che poi si ricarica da sola.
            </p>
          )}
          <DialogButtons>
            <Button variant="default" disabled={submitting} onClick={onClose}>
              Annulla
            </Button>
            <Button type="submit" color="red.9" disabled={!understood || looking} loading={submitting}>
              Ripristina
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
      {passwordDialog}
    </>
  )
}
