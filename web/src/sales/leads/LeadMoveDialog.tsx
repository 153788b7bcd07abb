import { isOfferUploadOpen } from '@portale/domain/sales/leads/lead.rules.ts'
import type { Lead, LeadStatus } from '@portale/domain/sales/leads/lead.ts'
import type { LeadCard } from '@portale/domain/sales/leads/lead-board.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { UploadProgress } from '../../platform/form/UploadProgress.tsx'
import { OfferField, StatusNotes } from './LeadManageFields.tsx'
import { useStatusLabels } from './LeadStatusBadge.tsx'
import { manageQuery } from './lead-manage.api.ts'
import { useLeadManage } from './useLeadManage.ts'

type Props = { card: LeadCard; status: LeadStatus; onSaved: (lead: Lead) => void; onClose: () => void }

/** Moves a lead to a status: asks for the notes, and for the reason, the vehicles sold or the offer that the status needs. */
export function LeadMoveDialog({ card, status, onSaved, onClose }: Props) {
  const queryClient = useQueryClient()
  const getLabel = useStatusLabels()
  const manage = useLeadManage(card, () => queryClient.fetchQuery({ ...manageQuery(String(card.id)), staleTime: 0 }), {
    status,
    onSaved(saved) {
      onSaved(saved)
      onClose()
    },
  })
  const { form, save, offer } = manage
  const { salesnotes, lostnotes, saled_quantity } = form.values.lead
  const chosen = form.values.lead.statuses ?? status
  return (
    <FormDialog
      title={`Sposta la segnalazione ${card.id} in «${getLabel(chosen)}»`}
      label="Sposta"
      save={save}
      dirty={offer !== undefined || [salesnotes, lostnotes, saled_quantity].some((text) => text !== '')}
      disabled={manage.problem !== undefined}
      info={manage.percent !== undefined && <UploadProgress percent={manage.percent} onStop={manage.stop} />}
      size={560}
      onClose={onClose}
    >
      <p>
        <strong>{card.customer.name}</strong>: da «{getLabel(card.status)}» a «{getLabel(chosen)}». L’officina{' '}
        {card.workshop.name} e la concessionaria verranno avvisate.
      </p>
      <StatusNotes lead={card} form={form} status={chosen} />
      <OfferField lead={card} manage={manage} isOpen={isOfferUploadOpen(chosen, card)} />
    </FormDialog>
  )
}
