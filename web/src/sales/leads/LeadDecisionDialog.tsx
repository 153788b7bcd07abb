import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { decideLead, type LeadDecision } from './lead.api.ts'

/** Confirms the approval or cancellation of a lead; shows who decided first, if another user did (decisions "Leads"). */
export function LeadDecisionDialog({ lead, decision, onClose }: LeadDecision & { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { id, customer, workshop } = lead
  // Refetched after an error too, because another user may have decided.
  const onConfirm = () =>
    decideLead(id, decision).finally(() =>
      queryClient.invalidateQueries({ queryKey: ['leads'], refetchType: 'active' }),
    )
  const about = (
    <>
      La segnalazione {id} di <strong>{workshop.name}</strong> su <strong>{customer.name}</strong>
    </>
  )
  const dialog = { onConfirm, refresh: ['history', 'home'], onClose }
  if (decision === 'approved')
    return (
      <ConfirmDialog
        {...dialog}
        title={`Approva la segnalazione ${id}`}
        confirmLabel="Approva"
        successMessage="Segnalazione approvata."
      >
        <p>{about} potrà essere gestita dalla concessionaria, che verrà avvisata con l’officina.</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      {...dialog}
      title={`Cancella la segnalazione ${id}`}
      confirmLabel="Cancella segnalazione"
      danger
      successMessage="Segnalazione cancellata."
    >
      <p>{about} non verrà gestita. Resta nell’elenco come cancellata e l’officina verrà avvisata.</p>
    </ConfirmDialog>
  )
}
