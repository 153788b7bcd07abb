import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { maxBatch } from '@portale/domain/platform/lists/batch.ts'
import { formatSubject, inflect, type Subject } from '@portale/domain/platform/lists/subject.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { unsavedMessage, useUnsavedChanges } from '../form/useUnsavedChanges.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { BatchOutcome } from './BatchOutcome.tsx'
import type { BatchDialogProps, PreparedAction } from './batch-action.ts'
import { SelectedNames } from './SelectedNames.tsx'
import { useBatch } from './useBatch.ts'

/** Does something with the selected rows after one confirmation that counts them; then says what happened. */
export function BatchDialog(props: BatchDialogProps) {
  const { subject, action, children, isDirty = false, validate, onClose } = props
  // Those of the confirmation: the selection shrinks when some are saved.
  const [{ items, others }] = useState(props)
  const batch = useBatch(props)
  const namesId = useId()
  const { finished, result } = batch
  const isRunning = finished !== undefined
  useUnsavedChanges(() => (isDirty && !isRunning && !result ? unsavedMessage : undefined))
  const rows = formatSubject(subject, items.length)
  const title = action.title?.(rows) ?? `${action.label} ${rows}`
  if (result)
    return (
      <Dialog title={title} opened onClose={onClose} size={620}>
        <BatchOutcome
          subject={subject}
          action={action}
          result={result}
          onRetry={batch.retry}
          onUndo={batch.undo}
          onClose={onClose}
        />
      </Dialog>
    )
  return (
    <Dialog title={title} opened onClose={onClose} busy={isRunning} dirty={isDirty}>
      {items.length > 0 && <SelectedNames id={namesId} subject={subject} rows={items} />}
      {items.length > 0 && children}
      <Explanation subject={subject} action={action} count={items.length} others={others} />
      {isRunning && <Progress finished={finished} total={items.length} />}
      <DialogButtons>
        <Button
          variant="default"
          aria-describedby={namesId}
          data-autofocus={items.length === 0 || (action.danger && !children) || undefined}
          onClick={isRunning ? batch.stop : onClose}
        >
          {isRunning ? 'Interrompi' : 'Annulla'}
        </Button>
        <Button
          color={action.danger ? 'red' : undefined}
          aria-describedby={namesId}
          data-autofocus={(!children && !action.danger) || undefined}
          disabled={items.length === 0}
          loading={isRunning}
          onClick={() => (validate?.() ?? true) && batch.start(items)}
        >
          {action.label}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

type ExplanationProps = { subject: Subject; action: PreparedAction; count: number; others: number }

function Explanation({ subject, action: { effect, exception }, count, others }: ExplanationProps) {
  const [one = 'resta com’è', many = 'restano come sono'] = exception ?? []
  if (count === 0)
    return (
      <p>
        Non c’è niente da fare:{' '}
        {others === 1 ? `quell${inflect(subject, '', 1)}` : subject.feminine ? 'quelle' : 'quelli'}{' '}
        {others === 1 ? `che hai scelto ${one}` : `che hai scelto ${many}`}.
      </p>
    )
  const [anOther, theOthers] = subject.feminine ? ['Un’altra', 'Le altre'] : ['Un altro', 'Gli altri']
  const left =
    others === 1
      ? ` ${anOther} ${one} e resta com’è.`
      : ` ${theOthers} ${formatNumber(others)} ${many} e restano come sono.`
  return (
    <p>
      {effect(count)}
      {others > 0 && left}
      {formatGrouping(subject, count)}
    </p>
  )
}

/** What is saved together. */
function formatGrouping(subject: Subject, count: number): string {
  const [all, none, one] = subject.feminine ? ['tutte', 'nessuna', 'una sola'] : ['tutti', 'nessuno', 'uno solo']
  if (count > maxBatch) return ` Si salva a gruppi di ${formatNumber(maxBatch)}: di ogni gruppo, ${all} o ${none}.`
  return count > 1 ? ` Se ${one} non si può salvare, non se ne salva ${none}.` : ''
}

/** How many rows were sent; announced, because it takes seconds. */
function Progress({ finished, total }: { finished: number; total: number }) {
  const bar = useRef<HTMLProgressElement>(null)
  useEffect(() => bar.current?.focus({ preventScroll: true }), [])
  return (
    <div role="status">
      <progress
        ref={bar}
        tabIndex={-1}
        value={finished}
        max={total}
        aria-label="Avanzamento"
        style={{ width: '100%' }}
      />
      {formatNumber(finished)} di {formatNumber(total)}
    </div>
  )
}
