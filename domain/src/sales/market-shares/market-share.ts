import { z } from 'zod'
import { count, extended, id, moment } from '../../platform/answers.ts'
import { cleanLine } from '../../platform/clean-text.ts'
import { yearMessage, yearPattern } from '../../platform/fields.ts'

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
export const marketShareRow = z
  .object({
    id,
    created_at: moment,
    user: z.object({ name: z.string() }),
    type: z.enum(marketShareTypes),
    year: count,
    file_name: z.string(),
    sent_at: z.nullable(moment),
    sent_by: z.nullable(z.object({ name: z.string() })),
    /** The number of workshops. */
    workshops: count,
    /** The newest later upload of the same type and year, a sent one first; it replaces this one. */
    superseded_by: z.nullable(z.object({ id, created_at: moment, sent_at: z.nullable(moment) })),
  })
  .meta({ id: 'MarketShareRow' })
export type MarketShareRow = z.output<typeof marketShareRow>

/** Whether an upload was replaced before it was sent. */
export const isSuperseded = ({ sent_at, superseded_by }: Pick<MarketShareRow, 'sent_at' | 'superseded_by'>): boolean =>
  sent_at === null && superseded_by !== null

/** The share and target of a workshop, in points (12.5 is 12,5 %); `before`: those of the year's previous upload. */
export const workshopShare = z
  .object({
    workshop_id: id,
    baldo_id: z.string(),
    workshop: z.object({ name: z.string() }),
    current: z.number(),
    target: z.number(),
    before: z.nullable(z.object({ current: z.number(), target: z.number() })),
  })
  .meta({ id: 'WorkshopShare' })
export type WorkshopShare = z.output<typeof workshopShare>

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

export const shareRecipient = z
  .object({
    user_id: id,
    name: z.string(),
    email: z.string(),
    /** The number of workshops in that person's mail. */
    workshops: count,
    /** null before the share is sent. */
    state: z.nullable(z.enum(recipientStates)),
    last_error: z.nullable(z.string()),
  })
  .meta({ id: 'ShareRecipient' })
export type ShareRecipient = z.output<typeof shareRecipient>

/** GET /api/v1/workshop_market_shares/{id}, and the answer of its upload and its sending. */
export const marketShare = extended(marketShareRow, {
  workshop_market_share_workshops: z.array(workshopShare),
  /** The workshops that the file lacks. */
  missing: z.array(z.object({ id, baldo_id: z.string(), name: z.string() })),
  /** The people who would get it today, or got it when it was sent. */
  recipients: z.array(shareRecipient),
  /** Whether a mail server is configured; without one the mails wait in the outbox. */
  smtp: z.boolean(),
}).meta({ id: 'MarketShare' })
export type MarketShare = z.output<typeof marketShare>

/** A point of a workshop's chart: a sent share. */
export const sharePoint = z
  .object({
    id,
    type: z.enum(marketShareTypes),
    year: count,
    sent_at: moment,
    current: z.number(),
    target: z.number(),
  })
  .meta({ id: 'SharePoint' })
export type SharePoint = z.output<typeof sharePoint>

/**
 * GET /api/v1/workshops/{id}/market_shares and, for each current workshop, /api/v1/dealers/{id}/market_shares. The points
 * are in the order of their sending.
 */
export const workshopSharePoints = z
  .object({ id, baldo_id: z.string(), name: z.string(), points: z.array(sharePoint) })
  .meta({ id: 'WorkshopSharePoints' })
export type WorkshopSharePoints = z.output<typeof workshopSharePoints>

const wrongType = 'Scegli il tipo: inizio anno o aggiornamento.'

/** The texts of POST /api/v1/workshop_market_shares; without a year it is the current one. */
export const marketShareFields = z
  .object({
    type: z.enum(marketShareTypes, { error: wrongType }),
    year: z.string().overwrite(cleanLine).regex(yearPattern, yearMessage).transform(Number).optional(),
  })
  .meta({ id: 'MarketShareFieldsInput' })

// Created once: creating a formatter takes longer than the rest of a mail.
const decimals = { maximumFractionDigits: 3 }
const pointsFormat = new Intl.NumberFormat('it-IT', decimals)
const changeFormat = new Intl.NumberFormat('it-IT', { ...decimals, signDisplay: 'exceptZero' })

/** Formats a share in Italian notation: 12,5%. */
export const formatShare = (points: number): string => `${pointsFormat.format(points)}%`

/** Formats the change between two shares in points, with its sign: +1,5. */
export const formatShareChange = (from: number, to: number): string =>
  changeFormat.format(Math.round((to - from) * 1000) / 1000)
