import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import {
  awaitsApproval,
  canApproveLeads,
  canEditLead,
  canManageLead,
  canManageOffers,
} from '@portale/domain/sales/leads/lead.policy.ts'
import type { LeadRow } from '@portale/domain/sales/leads/lead.ts'
import {
  type Icon,
  IconCheck,
  IconEye,
  IconFileCheck,
  IconPencil,
  IconProgressCheck,
  IconShield,
  IconTrash,
} from '@tabler/icons-react'
import { paths } from '../../platform/paths.ts'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import type { Decision } from './lead.api.ts'

/** An action of a lead: the link to a screen, or a decision to confirm. */
export type LeadAction = { label: string; icon: Icon; blocked?: string } & (
  | { to: string; decision?: undefined }
  | { decision: Decision; to?: undefined }
)

type ActionLead = Pick<LeadRow, 'id' | 'status' | 'approved_at' | 'lead_offers'>

/** The actions of a user on a lead, the most likely first; one that only the status prevents is `blocked` with the reason (spec 2 §6). */
export function leadActions(actor: Pick<Actor, 'role'>, lead: ActionLead): LeadAction[] {
  const administrator = isAdministrator(actor)
  const canDecide = canApproveLeads(actor) && awaitsApproval(lead)
  const offers = (canManageOffers(actor) && lead.lead_offers) || []
  const verifiesOffers = !administrator && offers.some(({ status }) => status === 'pending')
  const blocked = canEditLead(actor, lead) ? undefined : 'Solo se appena inserita'
  const edit: LeadAction = { label: 'Modifica', icon: IconPencil, to: paths.leadEdit(lead.id), blocked }
  const approve: LeadAction = { label: 'Approva', icon: IconCheck, decision: 'approved' }
  const manageOffers: LeadAction = { label: 'Gestisci preventivi', icon: IconFileCheck, to: paths.leadOffers(lead.id) }
  const actions: (LeadAction | false)[] = [
    canDecide && approve,
    verifiesOffers && manageOffers,
    actor.role === 'workshop_user' && edit,
    canManageLead(actor, lead) && { label: 'Gestisci', icon: IconProgressCheck, to: paths.leadManage(lead.id) },
    { label: 'Visualizza', icon: IconEye, to: paths.lead(lead.id) },
    administrator && edit,
    offers.length > 0 && !verifiesOffers && manageOffers,
    administrator && { label: 'Permessi', icon: IconShield, to: paths.leadAccess(lead.id) },
    canDecide && { label: 'Cancella', icon: IconTrash, decision: 'cancelled' },
  ]
  return actions.filter((action) => action !== false)
}

/** The confirmation dialog, loaded on demand. */
export const decisionDialog = lazyComponent(
  async () => (await import('./LeadDecisionDialog.tsx')).LeadDecisionDialog,
  'La finestra non si è caricata',
)

/** The name of a lead in the accessible labels of its actions. */
export const leadName = ({ id, customer }: { id: number; customer: { name: string } }): string =>
  `segnalazione ${id}, ${customer.name}`
