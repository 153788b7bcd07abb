import { type FieldErrors, requiredMessage } from '../plain-fields.ts'
import { isAdministrator } from '../roles.ts'
import { type LeadStatus, leadStatuses } from './lead.ts'

/** Why a status can't be chosen, in words for the screen. */
export const moveReasons = {
  current: 'Stato attuale',
  reserved: 'Riservato agli amministratori',
  fromCreated: 'Non da una segnalazione appena inserita',
  beforeOffer: 'La porta in questo stato un amministratore',
  unverified: 'Serve un preventivo verificato',
} as const

/** What a move needs: nothing (`free`), or a verified offer; otherwise why it is closed. */
export type Move = 'free' | 'verified' | Exclude<keyof typeof moveReasons, 'unverified'>

const closed = { closed: 'reserved', lost: 'reserved', cancelled: 'reserved' } as const
const fromEnd = { created: 'free', contacted: 'free', offer: 'verified', ...closed } as const

/**
 * The moves of everybody but administrator and superuser_rt, from one status to another, by the specification's rule
 * to the letter (spec 2 §4): cancelled, closed and lost never; the current status never; contacted not from created;
 * offer not from created or contacted, and only with a verified offer.
 */
export const sellerMoves: Record<LeadStatus, Record<LeadStatus, Move>> = {
  created: { created: 'current', contacted: 'fromCreated', offer: 'beforeOffer', ...closed },
  contacted: { created: 'free', contacted: 'current', offer: 'beforeOffer', ...closed },
  offer: { created: 'free', contacted: 'free', offer: 'current', ...closed },
  closed: { ...fromEnd, closed: 'current' },
  lost: { ...fromEnd, lost: 'current' },
  cancelled: { ...fromEnd, cancelled: 'current' },
}

/** Whether a lead in this status has had its customer contacted: the first time is remembered. */
export const isContact = (status: LeadStatus): boolean =>
  status === 'contacted' || status === 'offer' || status === 'closed'

type Mover = { role: string }
type Offers = { lead_offers: { status: string }[] }
type Lead = Offers & { status: LeadStatus }

const has = ({ lead_offers }: Offers, ...statuses: string[]) =>
  lead_offers.some(({ status }) => statuses.includes(status))

/** Why this user can't move a lead to a status; undefined when it can. Staying is a matter of notes, not a move. */
export function moveProblem(user: Mover, lead: Lead, to: LeadStatus): string | undefined {
  if (isAdministrator(user)) return undefined
  const move = sellerMoves[lead.status][to]
  if (move === 'free' || (move === 'verified' && has(lead, 'verified'))) return undefined
  return moveReasons[move === 'verified' ? 'unverified' : move]
}

/** The choice of the manage screen: each status, with why it is closed if it is. */
export const statusChoice = (user: Mover, lead: Lead): { status: LeadStatus; problem: string | undefined }[] =>
  leadStatuses.map((status) => ({ status, problem: moveProblem(user, lead, status) }))

/** Whether a save that leaves the lead in this status may bring an offer (decisions "Leads"). */
export const offerUploadOpen = (status: LeadStatus, lead: Offers): boolean =>
  status === 'offer' && !has(lead, 'verified')

/** What a save of the manage screen says of the status; administrators may save their section alone, without one. */
export type StatusChange = {
  status?: LeadStatus | undefined
  salesnotes: string
  lostnotes: string
  saled_quantity?: number | undefined
}

const offerMissing = 'Carica il preventivo: senza, la segnalazione non può restare in offerta.'
const offerClosed = 'Il preventivo si carica solo in stato di offerta, finché nessuno è verificato.'

/** What is wrong with the number of vehicles sold; it counts only for a closed deal. */
function saleProblem({ status, saled_quantity }: StatusChange, { quantity }: { quantity: number }): string | undefined {
  if (status !== 'closed') return undefined
  if (saled_quantity === undefined) return requiredMessage('veicoli venduti')
  if (saled_quantity <= quantity) return undefined
  return `I veicoli venduti non possono essere più di quelli segnalati (${quantity}).`
}

/** What is wrong with a save's offer: one that comes out of time, or that is missing. */
function offerProblem(user: Mover, lead: Lead, status: LeadStatus | undefined, withOffer: boolean): string | undefined {
  if (withOffer) return offerUploadOpen(status ?? lead.status, lead) ? undefined : offerClosed
  const isLeftWithout = status === 'offer' && !has(lead, 'pending', 'verified')
  return isLeftWithout && !isAdministrator(user) ? offerMissing : undefined
}

/** Why a save's status is refused: a move that is closed, or no status at all. Staying is no move, it adds a note. */
function moveError(user: Mover, lead: Lead, status: LeadStatus | undefined): string | undefined {
  if (status === undefined) return isAdministrator(user) ? undefined : requiredMessage('stato')
  const problem = status === lead.status ? undefined : moveProblem(user, lead, status)
  return problem && `Questo stato non si può scegliere. ${problem}.`
}

/** What is wrong with a save of the manage screen, by field (spec 2 §4, §5; decisions "Leads"). */
export function statusProblems(
  user: Mover,
  lead: Lead & { quantity: number },
  change: StatusChange,
  withOffer: boolean,
): FieldErrors {
  const { status, salesnotes, lostnotes } = change
  const problems = {
    'lead.statuses': moveError(user, lead, status),
    'lead.salesnotes': status !== undefined && salesnotes === '' ? requiredMessage('note di vendita') : undefined,
    'lead.lostnotes': status === 'lost' && lostnotes === '' ? requiredMessage('motivo') : undefined,
    'lead.saled_quantity': saleProblem(change, lead),
    'lead.uploaded_offer': offerProblem(user, lead, status, withOffer),
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([key, problem]) => (problem ? [[key, [problem]]] : [])))
}
