import { type FieldErrors, requiredMessage } from '../../platform/plain-fields.ts'
import { isAdministrator } from '../../platform/roles.ts'
import { canManageLead, isSeller } from './lead.policy.ts'
import { type LeadStatus, leadStatuses } from './lead.ts'

/** Why a status cannot be chosen, as shown on the screen. */
export const blockedReasons = {
  current: 'Stato attuale',
  reserved: 'Riservato agli amministratori',
  fromCreated: 'Non da una segnalazione appena inserita',
  beforeOffer: 'La porta in questo stato un amministratore',
  unverified: 'Serve un preventivo verificato',
} as const

/** What a transition needs: nothing (`free`) or a verified offer (`verified`); otherwise why it is blocked. */
export type Transition = 'free' | 'verified' | Exclude<keyof typeof blockedReasons, 'unverified'>

const toFinal = { closed: 'reserved', lost: 'reserved', cancelled: 'reserved' } as const
const fromFinal = { created: 'free', contacted: 'free', offer: 'verified', ...toFinal } as const

/**
 * The transitions of everybody but administrators, from one status to another (spec 2 §4): never to cancelled, closed,
 * lost or the current status; not from created to contacted; not from created or contacted to offer, and to offer only
 * with a verified offer.
 */
export const sellerTransitions: Record<LeadStatus, Record<LeadStatus, Transition>> = {
  created: { created: 'current', contacted: 'fromCreated', offer: 'beforeOffer', ...toFinal },
  contacted: { created: 'free', contacted: 'current', offer: 'beforeOffer', ...toFinal },
  offer: { created: 'free', contacted: 'free', offer: 'current', ...toFinal },
  closed: { ...fromFinal, closed: 'current' },
  lost: { ...fromFinal, lost: 'current' },
  cancelled: { ...fromFinal, cancelled: 'current' },
}

/** Whether the customer of a lead in this status was contacted. */
export const isContactedStatus = (status: LeadStatus): boolean =>
  status === 'contacted' || status === 'offer' || status === 'closed'

type User = { role: string }
type Offers = { lead_offers?: { status: string }[] }
type Lead = Offers & { status: LeadStatus }

const hasOffer = ({ lead_offers = [] }: Offers, ...statuses: string[]) =>
  lead_offers.some(({ status }) => statuses.includes(status))

/** Why this user cannot move a lead to a status; undefined if allowed. Keeping the status is not a transition. */
export function transitionProblem(user: User, lead: Lead, to: LeadStatus): string | undefined {
  if (isAdministrator(user)) return undefined
  const transition = sellerTransitions[lead.status][to]
  if (transition === 'free' || (transition === 'verified' && hasOffer(lead, 'verified'))) return undefined
  return blockedReasons[transition === 'verified' ? 'unverified' : transition]
}

/** Why this user cannot move a lead to another status on the board; undefined if allowed. */
export function moveProblem(
  user: User,
  lead: Lead & { approved_at: string | null },
  to: LeadStatus,
): string | undefined {
  if (to === lead.status) return blockedReasons.current
  if (!isAdministrator(user) && !isSeller(user)) return 'Il tuo ruolo non cambia lo stato'
  return canManageLead(user, lead) ? transitionProblem(user, lead, to) : 'Non è ancora approvata'
}

/** Every status, with the problem that prevents this user from choosing it. */
export const statusOptions = (user: User, lead: Lead): { status: LeadStatus; problem: string | undefined }[] =>
  leadStatuses.map((status) => ({ status, problem: transitionProblem(user, lead, status) }))

/** Whether an offer may be uploaded with a save that leaves the lead in this status (decisions "Leads"). */
export const isOfferUploadOpen = (status: LeadStatus, lead: Offers): boolean =>
  status === 'offer' && !hasOffer(lead, 'verified')

/** The part of a manage request that the rules check; only administrators may save without a status. */
export type StatusChange = {
  status?: LeadStatus | undefined
  salesnotes: string
  lostnotes: string
  saled_quantity?: number | undefined
}

const offerMissing = 'Carica il preventivo: senza, la segnalazione non può restare in offerta.'
const offerClosed = 'Il preventivo si carica solo in stato di offerta, finché nessuno è verificato.'

/** The problem of the number of vehicles sold, which only a closed deal has. */
function saleProblem({ status, saled_quantity }: StatusChange, { quantity }: { quantity: number }): string | undefined {
  if (status !== 'closed') return undefined
  if (saled_quantity === undefined) return requiredMessage('veicoli venduti')
  if (saled_quantity <= quantity) return undefined
  return `I veicoli venduti non possono essere più di quelli segnalati (${quantity}).`
}

/** The problem of an offer that the status does not accept, or that is missing. */
function offerProblem(user: User, lead: Lead, status: LeadStatus | undefined, hasUpload: boolean): string | undefined {
  if (hasUpload) return isOfferUploadOpen(status ?? lead.status, lead) ? undefined : offerClosed
  const isMissing = status === 'offer' && !hasOffer(lead, 'pending', 'verified')
  return isMissing && !isAdministrator(user) ? offerMissing : undefined
}

/** The problem of the status: missing, or a transition that is blocked. Keeping the status only adds a note. */
function statusProblem(user: User, lead: Lead, status: LeadStatus | undefined): string | undefined {
  if (status === undefined) return isAdministrator(user) ? undefined : requiredMessage('stato')
  const problem = status === lead.status ? undefined : transitionProblem(user, lead, status)
  return problem && `Questo stato non si può scegliere. ${problem}.`
}

/** Validates a save of the manage screen (spec 2 §4, §5; decisions "Leads"). */
export function validateStatusChange(
  user: User,
  lead: Lead & { quantity: number },
  change: StatusChange,
  hasUpload: boolean,
): FieldErrors {
  const { status, salesnotes, lostnotes } = change
  const problems = {
    'lead.statuses': statusProblem(user, lead, status),
    'lead.salesnotes': status !== undefined && salesnotes === '' ? requiredMessage('note di vendita') : undefined,
    'lead.lostnotes': status === 'lost' && lostnotes === '' ? requiredMessage('motivo') : undefined,
    'lead.saled_quantity': saleProblem(change, lead),
    'lead.uploaded_offer': offerProblem(user, lead, status, hasUpload),
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([key, problem]) => (problem ? [[key, [problem]]] : [])))
}
