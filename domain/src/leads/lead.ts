import type { BadgeColour, DocumentStatus } from '../documents.ts'

/** Where a lead stands (spec 2 §4). A new one starts as created. */
export const leadStatuses = ['created', 'contacted', 'offer', 'closed', 'lost', 'cancelled'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** The statuses in which there is still something to do. */
export const openLeadStatuses = ['created', 'contacted', 'offer'] as const satisfies LeadStatus[]

/** GET /api/v2/lead_statuses: the labels come from the server. */
export const leadStatusLabels: Record<LeadStatus, string> = {
  created: 'Inserita',
  contacted: 'Azienda contattata',
  offer: 'Offerta inviata',
  closed: 'Trattativa chiusa',
  lost: 'Trattativa persa',
  cancelled: 'Cancellata',
}

export const leadStatusColours: Record<LeadStatus, BadgeColour> = {
  created: 'info',
  contacted: 'ind',
  offer: 'plum',
  closed: 'ok',
  lost: 'bad',
  cancelled: 'off',
}

/** The statuses that the lead's form may set: the others need what only the manage screen asks for. */
export const formStatuses: readonly LeadStatus[] = ['created', 'contacted', 'offer', 'cancelled']

type Named = { id: number; name: string }
type PartnerOfLead = { id: number; baldo_id: string; name: string }

/** A quote uploaded for a lead (spec 2 §3). */
export type LeadOffer = {
  id: number
  file_name: string
  status: DocumentStatus
  created_at: string
  user: { name: string }
  lock_version: number
}

/** One save of the manage screen: the history of seller changes. Sales notes are absent for workshop_user. */
export type LeadManage = {
  id: number
  created_at: string
  user: { name: string }
  current_status: LeadStatus
  current_salesnotes?: string | null
}

/** A row of GET /api/v1/leads (spec 2 §3). `dealer` is the one the workshop had that day. */
export type LeadRow = {
  id: number
  created_at: string
  status: LeadStatus
  approved_at: string | null
  quantity: number
  customer: Named & { vat_n: string }
  customer_contact: Named & { email: string; phone: string }
  lead_model: Named
  lead_work_type: Named
  workshop: PartnerOfLead
  dealer: PartnerOfLead | null
  lead_offers: LeadOffer[]
  /** Newest first; in the list the last one alone. */
  lead_manages: LeadManage[]
  lock_version: number
}

/** GET /api/v1/leads/{id}, and the answer of every save. Sales notes are absent for workshop_user. */
export type Lead = LeadRow & {
  is_customer: 0 | 1
  customer_id: number
  customer_contact_id: number
  lead_model_id: number
  lead_work_type_id: number
  workshop_id: number
  user_id: number
  user: { name: string }
  notes: string
  interested_in_financing: 0 | 1
  interested_in_service_contract: 0 | 1
  privacy_1: true
  privacy_1_at: string
  privacy_1_by: { name: string }
  approved_by: { name: string } | null
  salesnotes?: string | null
  lostnotes: string | null
  saled_quantity: number | null
  /** The lead's clock: since when it has this status, and when the customer was first contacted. */
  status_at: string
  contacted_at: string | null
  /** In the answer of POST alone, where the same company was reported before: how often, and in which month last. */
  reported_before?: ReportedBefore
}

/** Nothing of it says by whom: partners don't see each other's leads. `newest_month` as 2026-11. */
export type ReportedBefore = { count: number; newest_month: string }
