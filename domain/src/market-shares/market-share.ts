import { z } from 'zod'

export const marketShareTypes = ['start', 'update'] as const
export type MarketShareType = (typeof marketShareTypes)[number]

/** Spec 2 §4. */
export const marketShareTypeLabels: Record<MarketShareType, string> = {
  start: 'Inizio anno',
  update: 'Aggiornamento',
}

/** The columns of the file, in the order of the template (decisions "Market shares"). */
export const marketShareColumns = { baldo_id: 'Baldo ID', current: 'Attuale', target: 'Target' } as const

/** A row of GET /api/v1/workshop_market_shares. */
export type MarketShareRow = {
  id: number
  created_at: string
  user: { name: string }
  type: MarketShareType
  year: number
  file_name: string
  sent_at: string | null
  sent_by: { name: string } | null
  /** How many workshops it has. */
  workshops: number
}

/** What a workshop has and is to reach, in points (12.5 is 12,5 %); `before` as the year's last upload before had it. */
export type WorkshopShare = {
  workshop_id: number
  baldo_id: string
  workshop: { name: string }
  current: number
  target: number
  before: { current: number; target: number } | null
}

export const recipientStates = ['waiting', 'retrying', 'sent', 'parked', 'notified'] as const
/** The state of a recipient's mail; `notified` is who gets no mails, but the portal's notification. */
export type RecipientState = (typeof recipientStates)[number]

export const recipientStateLabels: Record<RecipientState, string> = {
  waiting: 'In attesa',
  retrying: 'Nuovo tentativo',
  sent: 'Inviata',
  parked: 'Non consegnata',
  notified: 'Solo notifica',
}

export type ShareRecipient = {
  user_id: number
  name: string
  email: string
  /** How many workshops that person is told of. */
  workshops: number
  /** null before the sending */
  state: RecipientState | null
  last_error: string | null
}

/** GET /api/v1/workshop_market_shares/{id}, and the answer of its upload and its sending. */
export type MarketShare = MarketShareRow & {
  workshop_market_share_workshops: WorkshopShare[]
  /** Workshops of the network that the file does not have. */
  missing: { id: number; baldo_id: string; name: string }[]
  /** Whom the sending means today, or meant when it was sent. */
  recipients: ShareRecipient[]
}

/** A point of a workshop's chart: what was sent, oldest first. */
export type SharePoint = {
  id: number
  type: MarketShareType
  year: number
  sent_at: string
  current: number
  target: number
}

/** GET /api/v1/workshops/{id}/market_shares and, one element per workshop of today, /api/v1/dealers/{id}/market_shares. */
export type WorkshopSharePoints = { id: number; baldo_id: string; name: string; points: SharePoint[] }

const wrongType = 'Scegli il tipo: inizio anno o aggiornamento.'

/** The texts of POST /api/v1/workshop_market_shares. */
export const marketShareFields = z.object({ type: z.enum(marketShareTypes, { error: wrongType }) })

// Made once: making one takes longer than everything else of a mail.
const decimals = { maximumFractionDigits: 3 }
const pointsFormat = new Intl.NumberFormat('it-IT', decimals)
const changeFormat = new Intl.NumberFormat('it-IT', { ...decimals, signDisplay: 'exceptZero' })

/** A share as Italians write it: 12,5%. */
export const formatShare = (points: number): string => `${pointsFormat.format(points)}%`

/** The change from one share to another in points, with its sign: +1,5 */
export const formatShareChange = (from: number, to: number): string =>
  changeFormat.format(Math.round((to - from) * 1000) / 1000)
