import type { BadgeColour, DocumentStatus } from '../documents.ts'

/** The statuses of a lead (spec 2 §4); a new one is created. */
export const leadStatuses = ['created', 'contacted', 'offer', 'closed', 'lost', 'cancelled'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** The statuses that are not final. */
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

/** The statuses that the form of a lead may set; the others need fields of the manage screen. */
export const formStatuses: readonly LeadStatus[] = ['created', 'contacted', 'offer', 'cancelled']

type NamedRecord = { id: number; name: string }
type LeadPartner = { id: number; baldo_id: string; name: string }

/** A quote uploaded for a lead (spec 2 §3). */
export type LeadOffer = {
  id: number
  file_name: string
  status: DocumentStatus
  /** Why it was rejected. */
  reason: string | null
  created_at: string
  user: { name: string }
  lock_version: number
}

/** An entry of the history of the manage screen. */
export type LeadManage = {
  id: number
  created_at: string
  user: { name: string }
  current_status: LeadStatus
  current_salesnotes: string | null
}

/**
 * A row of GET /api/v1/leads (spec 2 §3). `dealer` is the workshop's dealer of that day; workshop_user gets neither offers
 * nor the newest save of the manage screen.
 */
export type LeadRow = {
  id: number
  created_at: string
  status: LeadStatus
  approved_at: string | null
  quantity: number
  /** `archived_at` is in the record alone. */
  customer: NamedRecord & { vat_n: string; archived_at?: string | null }
  customer_contact: NamedRecord & { email: string; phone: string }
  lead_model: NamedRecord
  lead_work_type: NamedRecord
  workshop: LeadPartner
  dealer: LeadPartner | null
  lead_offers?: LeadOffer[]
  /** Newest first; the list has only the newest. */
  lead_manages?: LeadManage[]
  lock_version: number
}

/**
 * GET /api/v1/leads/{id}, and the response of every save; `lead_manages` is for administrators and for the manage screen.
 * workshop_user gets no offers, sales notes or reason of a loss.
 */
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
  lostnotes?: string | null
  saled_quantity: number | null
  /** When the lead got its status, and when the customer was first contacted. */
  status_at: string
  contacted_at: string | null
  /** Only in the response of POST, when the same customer was reported before. */
  reported_before?: ReportedBefore
}

/** How often a customer was reported before, and the month of the newest report as 2026-11; not by whom, because partners do not see each other's leads. */
export type ReportedBefore = { count: number; newest_month: string }
