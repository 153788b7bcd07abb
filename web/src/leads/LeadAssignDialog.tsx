import { formatSubject } from '@portale/domain/lists/subject.ts'
import { useState } from 'react'
import { TypeaheadField } from '../form/TypeaheadField.tsx'
import { BatchDialog } from '../list/BatchDialog.tsx'
import type { BatchDialogProps } from '../list/batch-action.ts'
import { postBatch } from '../list/batches.ts'
import { leadsUrl } from './lead.api.ts'
import type { Granted } from './lead-access.api.ts'
import { assigneesQuery } from './lead-batch.api.ts'

/** Assigns the selected leads to a person. */
export function LeadAssignDialog(props: BatchDialogProps) {
  const { subject } = props
  const [person, setPerson] = useState<Granted | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const more = { user_id: person?.id }
  const action = {
    ...props.action,
    send: postBatch(`${leadsUrl}/assign`, more),
    undo: { send: postBatch(`${leadsUrl}/unassign`, more), done: `di nuovo come prima per ${person?.name}` },
    done: (changed: number, sent: number) =>
      changed === sent
        ? `${formatSubject(subject, changed)}: ora ${person?.name} ne è informato.`
        : `${person?.name} vede ora ${formatSubject(subject, changed)} in più; le altre le vedeva già.`,
  }
  return (
    <BatchDialog
      {...props}
      action={action}
      isDirty={person !== null}
      validate={() => {
        setIsMissing(person === null)
        return person !== null
      }}
    >
      <TypeaheadField
        label="Persona (*Obbligatorio)"
        description="Un venditore o un responsabile: farà con le segnalazioni ciò che il suo ruolo prevede."
        placeholder="Nome o e-mail"
        source={{
          query: assigneesQuery,
          prompt: 'Scrivi il nome o l’e-mail di una persona.',
          emptyMessage: 'Nessuna persona a cui assegnarle',
        }}
        getLabel={({ name, role_label }) => `${name}, ${role_label}`}
        error={isMissing ? 'Scegli una persona.' : undefined}
        selected={person}
        withinPortal
        onChange={(chosen) => {
          setPerson(chosen)
          setIsMissing(false)
        }}
      />
    </BatchDialog>
  )
}
