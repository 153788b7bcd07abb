import { formatSubject } from '@portale/domain/platform/lists/subject.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import type { BatchDialogProps } from '../../platform/list/batch-action.ts'
import { postBatch } from '../../platform/list/batches.ts'
import { PersonBatchDialog } from '../../platform/list/PersonBatchDialog.tsx'
import { partnerUrl } from './partner.api.ts'

type Props = BatchDialogProps & {
  kind: Partner
  /** Whether the partners are assigned to the manager, or taken from them; each takes the other back. */
  assigns: boolean
}

/** Asks for the manager whom the selected partners are assigned to, or taken from. */
export function ManagerDialog({ kind, assigns, ...props }: Props) {
  const { subject, action } = props
  const url = partnerUrl(kind)
  return (
    <PersonBatchDialog
      {...props}
      peopleUrl={`${url}/managers`}
      description={
        assigns ? 'Chi ne verificherà i documenti. Gli altri responsabili restano.' : 'Gli altri responsabili restano.'
      }
      actionWith={({ id: user_id, name }) => {
        const assign = postBatch(`${url}/assign`, { user_id })
        const unassign = postBatch(`${url}/unassign`, { user_id })
        const [some, back] = assigns
          ? [`${name} segue ora`, `di nuovo senza ${name}`]
          : [`${name} non segue più`, `di nuovo con ${name}`]
        const formatAll = (them: 'la' | 'le') =>
          assigns ? `ora ${them} segue ${name}` : `${name} non ${them} segue più`
        return {
          ...action,
          send: assigns ? assign : unassign,
          undo: { send: assigns ? unassign : assign, done: back },
          done: (changed, sent) =>
            changed === sent
              ? `${formatSubject(subject, changed)}: ${formatAll(changed === 1 ? 'la' : 'le')}.`
              : `${some} ${formatSubject(subject, changed)}; per le altre era già così.`,
        }
      }}
    />
  )
}
