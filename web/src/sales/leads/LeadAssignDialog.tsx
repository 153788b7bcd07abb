import { formatSubject } from '@portale/domain/platform/lists/subject.ts'
import type { BatchDialogProps } from '../../platform/list/batch-action.ts'
import { postBatch } from '../../platform/list/batches.ts'
import { PersonBatchDialog } from '../../platform/list/PersonBatchDialog.tsx'
import { leadsUrl } from './lead.api.ts'

/** Assigns the selected leads to a person. */
export function LeadAssignDialog(props: BatchDialogProps) {
  const { subject, action } = props
  return (
    <PersonBatchDialog
      {...props}
      peopleUrl={`${leadsUrl}/assignees`}
      description="Un venditore o un responsabile: farà con le segnalazioni ciò che il suo ruolo prevede."
      actionWith={({ id: user_id, name }) => ({
        ...action,
        send: postBatch(`${leadsUrl}/assign`, { user_id }),
        undo: {
          send: postBatch(`${leadsUrl}/unassign`, { user_id }),
          done: (count) => `${count === 1 ? 'tolta' : 'tolte'} di nuovo a ${name}`,
        },
        done: (changed, sent) =>
          changed === sent
            ? `${formatSubject(subject, changed)}: ora ${name} ne è informato.`
            : `${name} vede ora ${formatSubject(subject, changed)} in più; le altre le vedeva già.`,
      })}
    />
  )
}
