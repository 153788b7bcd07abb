import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import type { LeadStatus } from '@portale/domain/sales/leads/lead.ts'
import { daysBefore, planDecisionTime, recentMoment, workingMoment } from './calendar.ts'
import { closedNotes, contactNotes, type Ending, lostNotes, notes, offerNotes, reminderNotes } from './leads.data.ts'
import type { Random } from './random.ts'

type Role = 'administrator' | 'seller'
export type PlannedSave = { by: Role; status: LeadStatus; salesnotes: string; at: Date }
export type PlannedOffer = { at: Date; status: DocumentStatus; status_at: Date | null }
export type PlannedLead = {
  status: LeadStatus
  created_at: Date
  approved_at: Date | null
  contacted_at: Date | null
  status_at: Date
  quantity: number
  saled_quantity: number | null
  notes: string
  lostnotes: string | null
  saves: PlannedSave[]
  offers: PlannedOffer[]
}

/** The age in days of the leads with each ending; waiting ones are recent. */
const ages: Record<Exclude<Ending, 'waiting'>, [youngest: number, oldest: number]> = {
  approved: [7, 18],
  contacted: [16, 75],
  offered: [30, 100],
  corrected: [46, 140],
  quoted: [40, 150],
  closed: [50, 300],
  lost: [46, 300],
  cancelled: [8, 290],
}

function planReportTime(ending: Ending, now: Date, random: Random): Date {
  if (ending === 'waiting') return recentMoment(now, random)
  const [youngest, oldest] = ages[ending]
  return workingMoment({ from: daysBefore(now, oldest), to: daysBefore(now, youngest - 3) }, random)
}

const offersByEnding: Partial<Record<Ending, DocumentStatus[]>> = {
  offered: ['pending'],
  corrected: ['rejected', 'pending'],
  quoted: ['verified'],
  closed: ['verified'],
}

/** Plans the history of a lead up to now, in the order that the rules of the portal allow. */
export function planLead(ending: Ending, now: Date, random: Random): PlannedLead {
  const created_at = planReportTime(ending, now, random)
  let at = created_at
  const next = () => {
    at = planDecisionTime(at, now, random)
    return at
  }
  const saves: PlannedSave[] = []
  const save = (by: Role, status: LeadStatus, texts: string[]) => {
    saves.push({ by, status, salesnotes: random.pick(texts), at: next() })
    return at
  }
  const quantity = random.chance(0.15) ? random.int(5, 20) : random.int(1, 4)
  const lead: PlannedLead = {
    status: 'created',
    created_at,
    approved_at: null,
    contacted_at: null,
    status_at: created_at,
    quantity,
    saled_quantity: null,
    notes: random.pick(notes),
    lostnotes: null,
    saves,
    offers: [],
  }
  if (ending === 'waiting') return lead
  if (ending === 'cancelled') return { ...lead, status: 'cancelled', status_at: next() }
  lead.approved_at = next()
  if (ending === 'approved') return lead
  lead.contacted_at = save('administrator', 'contacted', contactNotes)
  const offers = offersByEnding[ending] ?? (ending === 'lost' && random.chance(0.6) ? ['verified' as const] : [])
  Object.assign(lead, { status: 'contacted', status_at: lead.contacted_at })
  if (offers.length > 0)
    Object.assign(lead, { status: 'offer', status_at: save('administrator', 'offer', contactNotes) })
  for (const status of offers)
    lead.offers.push({
      at: save('seller', 'offer', offerNotes),
      status,
      status_at: status === 'pending' ? null : next(),
    })
  if (offers.length > 0 && random.chance(0.4)) save('seller', 'offer', reminderNotes)
  if (ending === 'closed') {
    const status_at = save('administrator', 'closed', closedNotes)
    return { ...lead, status: 'closed', status_at, saled_quantity: random.int(1, quantity) }
  }
  if (ending === 'lost') {
    const status_at = save('administrator', 'lost', Object.keys(lostNotes))
    return { ...lead, status: 'lost', status_at, lostnotes: lostNotes[saves.at(-1)?.salesnotes ?? ''] ?? null }
  }
  return lead
}
