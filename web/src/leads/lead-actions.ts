import {
  awaitsApproval,
  canApproveLeads,
  canEditLead,
  canManageLead,
  canManageOffers,
} from '@portale/domain/leads/lead.policy.ts'
import type { LeadRow } from '@portale/domain/leads/lead.ts'
import { type Actor, isAdministrator } from '@portale/domain/roles.ts'
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
import { paths } from '../paths.ts'
import type { Decision } from './lead.api.ts'

/** Something that can be done with a lead: a screen that opens, or a decision that is asked for. */
export type LeadAction = { label: string; icon: Icon; blocked?: string } & (
  | { to: string; decision?: undefined }
  | { decision: Decision; to?: undefined }
)

type Listed = Pick<LeadRow, 'id' | 'status' | 'approved_at' | 'lead_offers'>

/** What a user can do with a lead, the most likely first; what only its status prevents stays, with why (spec 2 §6). */
export function leadActions(actor: Pick<Actor, 'role'>, lead: Listed): LeadAction[] {
  const administrator = isAdministrator(actor)
  const decides = canApproveLeads(actor) && awaitsApproval(lead)
  const offered = canManageOffers(actor) && lead.lead_offers.length > 0
  const blocked = canEditLead(actor, lead) ? undefined : 'Solo se appena inserita'
  const edit: LeadAction = { label: 'Modifica', icon: IconPencil, to: paths.leadEdit(lead.id), blocked }
  const approve: LeadAction = { label: 'Approva', icon: IconCheck, decision: 'approved' }
  const actions: (LeadAction | false)[] = [
    actor.role === 'workshop_user' && edit,
    canManageLead(actor, lead) && { label: 'Gestisci', icon: IconProgressCheck, to: paths.leadManage(lead.id) },
    decides && approve,
    { label: 'Visualizza', icon: IconEye, to: paths.lead(lead.id) },
    administrator && edit,
    offered && { label: 'Gestisci preventivi', icon: IconFileCheck, to: paths.leadOffers(lead.id) },
    administrator && { label: 'Permessi', icon: IconShield, to: paths.leadAccess(lead.id) },
    decides && { label: 'Cancella', icon: IconTrash, decision: 'cancelled' },
  ]
  return actions.filter((action) => action !== false)
}
