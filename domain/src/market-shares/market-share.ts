import { z } from 'zod'
import { yearMessage, yearPattern } from '../fields.ts'

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
  /** The number of workshops. */
  workshops: number
  /** The newest later upload of the same type and year, a sent one first; it replaces this one. */
  superseded_by: { id: number; created_at: string; sent_at: string | null } | null
}

/** Whether an upload was replaced before it was sent. */
export const isSuperseded = ({ sent_at, superseded_by }: Pick<MarketShareRow, 'sent_at' | 'superseded_by'>): boolean =>
  sent_at === null && superseded_by !== null

/** The share and target of a workshop, in points (12.5 is 12,5 %); `before`: those of the year's previous upload. */
export type WorkshopShare = {
  workshop_id: number
  baldo_id: string
  workshop: { name: string }
  current: number
  target: number
  before: { current: number; target: number } | null
}

/** The states of a recipient's mail; `notified`: no mail, only the portal's notification. */
export const recipientStates = ['waiting', 'retrying', 'sent', 'parked', 'notified'] as const
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
  /** The number of workshops in that person's mail. */
  workshops: number
  /** null before the share is sent. */
  state: RecipientState | null
  last_error: string | null
}

/** GET /api/v1/workshop_market_shares/{id}, and the answer of its upload and its sending. */
export type MarketShare = MarketShareRow & {
  workshop_market_share_workshops: WorkshopShare[]
  /** The workshops that the file lacks. */
  missing: { id: number; baldo_id: string; name: string }[]
  /** The people who would get it today, or got it when it was sent. */
  recipients: ShareRecipient[]
  /** Whether a mail server is configured; without one the mails wait in the outbox. */
  smtp: boolean
}

/** A point of a workshop's chart: a sent share. */
export type SharePoint = {
  id: number
  type: MarketShareType
  year: number
  sent_at: string
  current: number
  target: number
}

/**
 * GET /api/v1/workshops/{id}/market_shares and, for each current workshop, /api/v1/dealers/{id}/market_shares. The points
 * are in the order of their sending.
 */
export type WorkshopSharePoints = { id: number; baldo_id: string; name: string; points: SharePoint[] }

const wrongType = 'Scegli il tipo: inizio anno o aggiornamento.'

/** The texts of POST /api/v1/workshop_market_shares; without a year it is the current one. */
export const marketShareFields = z.object({
  type: z.enum(marketShareTypes, { error: wrongType }),
  year: z.string().trim().regex(yearPattern, yearMessage).transform(Number).optional(),
})

// Created once: creating a formatter takes longer than the rest of a mail.
const decimals = { maximumFractionDigits: 3 }
const pointsFormat = new Intl.NumberFormat('it-IT', decimals)
const changeFormat = new Intl.NumberFormat('it-IT', { ...decimals, signDisplay: 'exceptZero' })

/** Formats a share in Italian notation: 12,5%. */
export const formatShare = (points: number): string => `${pointsFormat.format(points)}%`

/** Formats the change between two shares in points, with its sign: +1,5. */
export const formatShareChange = (from: number, to: number): string =>
  changeFormat.format(Math.round((to - from) * 1000) / 1000)
