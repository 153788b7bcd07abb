import { subjects } from '@portale/domain/platform/lists/subject.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { awaitsApproval } from '@portale/domain/sales/leads/lead.policy.ts'
import type { SelectedLead } from '@portale/domain/sales/leads/lead-batch.ts'
import { useActor } from '../../platform/api/session.ts'
import { BatchActions } from '../../platform/list/BatchActions.tsx'
import type { BatchAction } from '../../platform/list/batch-action.ts'
import { postBatch } from '../../platform/list/batches.ts'
import { ExportSelected } from '../../platform/list/ExportSelected.tsx'
import { SelectionBar } from '../../platform/list/SelectionBar.tsx'
import type { Selection } from '../../platform/list/selection.ts'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { leadsUrl } from './lead.api.ts'

const approve: BatchAction<SelectedLead> = {
  label: 'Approva',
  participle: 'approvat',
  appliesTo: awaitsApproval,
  exception: ['non è da approvare', 'non sono da approvare'],
  effect: (count) =>
    `${count === 1 ? 'Potrà essere gestita' : 'Potranno essere gestite'} dalle concessionarie, che verranno avvisate con le officine: un solo avviso a persona.`,
  send: postBatch(`${leadsUrl}/approve`),
  undo: { send: postBatch(`${leadsUrl}/unapprove`), done: 'di nuovo da approvare' },
}

const assign: BatchAction<SelectedLead> = {
  label: 'Assegna',
  participle: 'assegnat',
  effect: () => 'La persona riceverà un solo avviso. Chi le vede già continua a vederle.',
  send: postBatch(`${leadsUrl}/assign`),
  dialog: lazyComponent(
    async () => (await import('./LeadAssignDialog.tsx')).LeadAssignDialog,
    'La finestra non si è caricata',
  ),
}

type Props = { selection: Selection<SelectedLead> }

/** What can be done with the selected leads, and the selection of all leads of the filters. */
export function LeadSelection({ selection }: Props) {
  const actor = useActor()
  const administrator = isAdministrator(actor)
  return (
    <SelectionBar selection={selection} subject={subjects.leads}>
      <BatchActions
        subject={subjects.leads}
        selection={selection}
        actions={administrator ? [approve, assign] : [approve]}
        refresh={['leads', 'history', 'home']}
      />
      {administrator && <ExportSelected rows={selection.rows} url={`${leadsUrl}/xls`} fileName="segnalazioni.xlsx" />}
    </SelectionBar>
  )
}
