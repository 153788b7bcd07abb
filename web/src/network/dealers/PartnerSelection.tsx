import type { Archived } from '@portale/domain/network/archive/archive.ts'
import { partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { useMe } from '../../platform/api/session.ts'
import { BatchActions } from '../../platform/list/BatchActions.tsx'
import type { BatchAction, BatchDialogProps, BatchItem } from '../../platform/list/batch-action.ts'
import { postBatch } from '../../platform/list/batches.ts'
import { ExportSelected } from '../../platform/list/ExportSelected.tsx'
import type { Selection } from '../../platform/list/selection.ts'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { ArchiveSelection } from '../archive/ArchiveSelection.tsx'
import { partnerUrl } from './partner.api.ts'

const managerDialog = (kind: Partner, assigns: boolean) =>
  lazyComponent<BatchDialogProps>(async () => {
    const { ManagerDialog } = await import('./ManagerDialog.tsx')
    return (props) => <ManagerDialog {...props} kind={kind} assigns={assigns} />
  }, 'La finestra non si è caricata')

const formatOwners = (count: number) => (count === 1 ? 'sue' : 'loro')

const managerActions = (kind: Partner): BatchAction<BatchItem>[] => [
  {
    label: 'Assegna responsabile',
    title: (rows) => `Assegna un responsabile a ${rows}`,
    participle: 'assegnat',
    effect: (count) => `Vedrà le ${formatOwners(count)} attività e ne verificherà i documenti.`,
    send: postBatch(`${partnerUrl(kind)}/assign`),
    dialog: managerDialog(kind, true),
  },
  {
    label: 'Togli responsabile',
    title: (rows) => `Togli un responsabile a ${rows}`,
    participle: 'cambiat',
    effect: (count) => `Non vedrà più le ${formatOwners(count)} attività né i relativi documenti.`,
    send: postBatch(`${partnerUrl(kind)}/unassign`),
    dialog: managerDialog(kind, false),
  },
]

const actions = { dealer: managerActions('dealer'), workshop: managerActions('workshop') }

/** A partner of all those of a filter. */
export type SelectedPartner = Archived & { id: number; name: string; lock_version: number }

type Props = {
  kind: Partner
  selection: Selection<SelectedPartner>
}

/**
 * What administrators can do with the selected dealers or workshops: assign their managers, unless they impersonate, and
 * export them.
 */
export function PartnerSelection({ kind, selection }: Props) {
  const name = partnerAudiences[kind]
  const subject = subjects[name]
  const url = partnerUrl(kind)
  const { impersonator } = useMe()
  return (
    <ArchiveSelection registry={name} selection={selection}>
      <BatchActions
        subject={subject}
        selection={selection}
        actions={impersonator ? [] : actions[kind]}
        refresh={[name, 'users', 'verification-filters']}
      />
      <ExportSelected rows={selection.rows} url={`${url}/xls`} fileName={`${name}.xlsx`} />
    </ArchiveSelection>
  )
}
