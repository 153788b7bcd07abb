import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { modelLabel } from '@portale/domain/history/audit/labels.ts'
import type { RestorePreview } from '@portale/domain/history/time-machine/time-machine.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { romeInput } from '@portale/domain/platform/moments.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePasswordConfirmation } from '../../people/profile/usePasswordConfirmation.tsx'
import { ApiError } from '../../platform/api/client.ts'
import { redirectTo } from '../../platform/api/page-user.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { RowChanges } from '../../platform/changes/RowChanges.tsx'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { Dialog, DialogButtons } from '../../platform/ui/Dialog.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { saveLastRestore } from './last-restore.ts'
import { MomentPicker } from './MomentPicker.tsx'
import { RestoreTable } from './RestoreTable.tsx'
import classes from './TimeMachine.module.css'
import { previewQuery, type RestoreTask, restoreDatabase } from './time-machine.api.ts'

type TimeMachineProps = { task: RestoreTask; onClose: () => void }

/** The exact moment of a task, unless the user chooses it. */
function getExactMoment(task: RestoreTask): string | undefined {
  if (task.kind === 'before') return task.before
  return task.kind === 'undo' ? task.undo_to : undefined
}

/** Whether a typed text has a day and a time, so that the server can preview it. */
const isComplete = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)

// Without a response the restore may still succeed on the server.
const formatRestoreError = ({ status, message }: ApiError) =>
  status === 0
    ? 'Il portale non risponde. Il ripristino può essere riuscito lo stesso: guarda nell’audit prima di riprovare.'
    : message

/** The time machine: a moment, the preview of its restore, and the restore itself (spec 2 §4; DESIGN §5 "Modal"). */
export function TimeMachine({ task, onClose }: TimeMachineProps) {
  const { withPassword, passwordDialog } = usePasswordConfirmation(
    'Per ripristinare il database serve la tua password attuale.',
  )
  const [exact, setExact] = useState(getExactMoment(task))
  const [chosen, setChosen] = useState('')
  const [isPicking, setIsPicking] = useState(false)
  const [confirmed, setConfirmed] = useState(false)
  const moment = exact ?? chosen
  const [debounced] = useDebouncedValue(moment, 300)
  const canPreview = isComplete(debounced)
  const preview = useQuery({ ...previewQuery(debounced), enabled: canPreview })
  const isPreviewPending = moment !== debounced || preview.isLoading
  const { submit, submitting, problems, fieldError, clearErrors } = useSubmit({
    send: () => withPassword(() => restoreDatabase(moment)),
    onSuccess(restored) {
      saveLastRestore({ ...restored, undone: task.kind === 'undo' })
      return redirectTo(window.location.pathname + window.location.search)
    },
    formatError: formatRestoreError,
  })
  const momentError = preview.error instanceof ApiError ? preview.error.errors?.dateTimeMachine?.join(', ') : undefined
  const choose = (next: string) => {
    setExact(undefined)
    setChosen(next)
    setConfirmed(false)
    clearErrors()
  }
  return (
    <>
      <Dialog
        title={task.kind === 'undo' ? 'Annulla il ripristino' : 'Time machine'}
        opened
        size={560}
        onClose={onClose}
        dirty={isPicking || confirmed || moment !== (getExactMoment(task) ?? '')}
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
                error={fieldError('dateTimeMachine') ?? (isPreviewPending ? undefined : momentError)}
                value={exact === undefined ? chosen : romeInput(exact)}
                onChange={choose}
                opened={isPicking}
                onOpened={setIsPicking}
              />
            </>
          )}
          {canPreview && !momentError && <Preview query={preview} />}
          {preview.data && preview.data.tables.length > 0 && !isPreviewPending && (
            <LossWarning moment={preview.data.until} />
          )}
          <Checkbox
            label="Ho capito, voglio ripristinare il database"
            checked={confirmed}
            disabled={submitting}
            data-autofocus={task.kind === 'undo' || undefined}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
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
            <Button type="submit" color="red.9" disabled={!confirmed || isPreviewPending} loading={submitting}>
              Ripristina
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
      {passwordDialog}
    </>
  )
}

/** What a restore would do, table by table with examples, and what it leaves alone. */
function Preview({ query }: { query: UseQueryResult<RestorePreview> }) {
  return (
    <section className={classes.preview} aria-label="Anteprima" aria-busy={query.isFetching}>
      <Loaded query={query}>
        {({ tables, untouched, ...displayNames }) => (
          <>
            {tables.length === 0 ? (
              <p>Da allora non è cambiato nulla: non c’è nulla da ripristinare.</p>
            ) : (
              <RestoreTable
                tables={tables}
                labels={displayNames.labels}
                headers={['Tornano', 'Cambiano', 'Se ne vanno']}
                renderExamples={({ examples }) =>
                  examples.length > 0 && <RowChanges rows={examples} displayNames={displayNames} />
                }
              />
            )}
            {untouched.length > 0 && (
              <p>
                <strong>Non viene toccato:</strong>{' '}
                {untouched
                  .map(
                    ({ model_type, count }) =>
                      `${modelLabel(model_type, displayNames.labels)} (${formatCount(count, 'modifica', 'modifiche')})`,
                  )
                  .join(', ')}
                .
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Warns that everybody loses later changes, and that the restore can be undone. */
function LossWarning({ moment }: { moment: string }) {
  const [day, time] = formatMoment(moment).split(' ')
  return (
    <div className={classes.warning}>
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
      <p>
        Le modifiche successive alle {time} del {day} andranno perse per tutti gli utenti. Se serve, il ripristino si
        può annullare dall’audit, dove resta scritto.
      </p>
    </div>
  )
}
