import { z } from 'zod'
import { count, extended, id, moment } from '../../platform/answers.ts'
import { type BadgeColour, documentStatuses } from '../../platform/documents.ts'

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

/** A quote uploaded for a lead (spec 2 §3). */
export const leadOffer = z
  .object({
    id,
    file_name: z.string(),
    status: z.enum(documentStatuses),
    /** Why it was rejected. */
    reason: z.nullable(z.string()),
    created_at: moment,
    user: z.object({ name: z.string() }),
    lock_version: count,
  })
  .meta({ id: 'LeadOffer' })
export type LeadOffer = z.output<typeof leadOffer>

/** An entry of the history of the manage screen. */
export const leadManage = z
  .object({
    id,
    created_at: moment,
    user: z.object({ name: z.string() }),
    current_status: z.enum(leadStatuses),
    current_salesnotes: z.nullable(z.string()),
  })
  .meta({ id: 'LeadManage' })
export type LeadManage = z.output<typeof leadManage>

/**
 * A row of GET /api/v1/leads (spec 2 §3). `dealer` is the workshop's dealer of that day; workshop_user gets neither offers
 * nor the newest save of the manage screen.
 */
export const leadRow = z
  .object({
    id,
    created_at: moment,
    status: z.enum(leadStatuses),
    approved_at: z.nullable(moment),
    quantity: count,
    /** `archived_at` is in the record alone. */
    customer: z.object({ id, name: z.string(), vat_n: z.string(), archived_at: z.optional(z.nullable(moment)) }),
    customer_contact: z.object({ id, name: z.string(), email: z.string(), phone: z.string() }),
    lead_model: z.object({ id, name: z.string() }),
    lead_work_type: z.object({ id, name: z.string() }),
    workshop: z.object({ id, baldo_id: z.string(), name: z.string() }),
    dealer: z.nullable(z.object({ id, baldo_id: z.string(), name: z.string() })),
    lead_offers: z.optional(z.array(leadOffer)),
    /** Newest first; the list has only the newest. */
    lead_manages: z.optional(z.array(leadManage)),
    lock_version: count,
  })
  .meta({ id: 'LeadRow' })
export type LeadRow = z.output<typeof leadRow>

/** How often a customer was reported before, and the month of the newest report as 2026-11; not by whom, because partners do not see each other's leads. */
export const reportedBefore = z.object({ count, newest_month: z.string() }).meta({ id: 'ReportedBefore' })
export type ReportedBefore = z.output<typeof reportedBefore>

/**
 * GET /api/v1/leads/{id}, and the response of every save; `lead_manages` is for administrators and for the manage screen.
 * workshop_user gets no offers, sales notes or reason of a loss.
 */
export const leadDetail = extended(leadRow, {
  is_customer: z.literal([0, 1]),
  customer_id: id,
  customer_contact_id: id,
  lead_model_id: id,
  lead_work_type_id: id,
  workshop_id: id,
  user_id: id,
  user: z.object({ name: z.string() }),
  notes: z.string(),
  interested_in_financing: z.literal([0, 1]),
  interested_in_service_contract: z.literal([0, 1]),
  privacy_1: z.literal(true),
  privacy_1_at: moment,
  privacy_1_by: z.object({ name: z.string() }),
  approved_by: z.nullable(z.object({ name: z.string() })),
  salesnotes: z.optional(z.nullable(z.string())),
  lostnotes: z.optional(z.nullable(z.string())),
  saled_quantity: z.nullable(count),
  /** When the lead got its status, and when the customer was first contacted. */
  status_at: moment,
  contacted_at: z.nullable(moment),
  /** Only in the response of POST, when the same customer was reported before. */
  reported_before: z.optional(reportedBefore),
}).meta({ id: 'LeadDetail' })
export type Lead = z.output<typeof leadDetail>
