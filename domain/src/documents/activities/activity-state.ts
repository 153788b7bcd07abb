import type { BadgeColour } from '../../platform/documents.ts'

/** The life of an activity: a draft is seen by staff alone, a closed one takes no more uploads. */
export const activityStates = ['draft', 'open', 'closed'] as const
export type ActivityState = (typeof activityStates)[number]

export const activityStateLabels: Record<ActivityState, string> = { draft: 'Bozza', open: 'Aperta', closed: 'Chiusa' }

export const activityStateColours: Record<ActivityState, BadgeColour> = { draft: 'neu', open: 'info', closed: 'off' }

const moves: Record<ActivityState | 'new', readonly ActivityState[]> = {
  new: ['draft', 'open'],
  draft: ['open'],
  open: ['closed', 'draft'],
  closed: ['open', 'draft'],
}

const moveProblems: Record<ActivityState | 'new', string> = {
  new: 'Un’attività nuova può essere una bozza o aperta: si chiude dopo.',
  draft: 'Una bozza non si può chiudere: prima aprila.',
  open: '',
  closed: '',
}

const draftWithUploadsMessage =
  'Ci sono già documenti caricati: l’attività non può tornare una bozza. Chiudila, se non deve riceverne altri.'

/** The problem of a new state; `from` is null for a new activity. */
export function stateProblem(
  from: ActivityState | null,
  to: ActivityState,
  { hasUploads }: { hasUploads: boolean },
): string | undefined {
  if (from === to) return undefined
  if (!moves[from ?? 'new'].includes(to)) return moveProblems[from ?? 'new']
  return to === 'draft' && hasUploads ? draftWithUploadsMessage : undefined
}

/** The states that an activity may change to. */
export const listNextStates = (from: ActivityState | null, usage: { hasUploads: boolean }): ActivityState[] =>
  activityStates.filter((to) => to !== from && stateProblem(from, to, usage) === undefined)

/** What opening a draft, closing and reopening are called. */
export const stateActions: Record<ActivityState, Partial<Record<ActivityState, string>>> = {
  draft: { open: 'Salva e apri' },
  open: { closed: 'Salva e chiudi', draft: 'Riporta a bozza' },
  closed: { open: 'Salva e riapri', draft: 'Riporta a bozza' },
}

export const closedMessage =
  'Questa attività è stata chiusa: non riceve altri documenti. Per consegnarne ancora, scrivi a chi li verifica.'

/** A year of activities as a choice; partners don't see one of drafts alone. */
export const formatYear = ({ year, state }: { year: string; state: ActivityState | null }): string =>
  state === 'draft' ? `${year} (bozza)` : year

/** Whether partners see an activity. */
export const isPublished = ({ state }: { state: ActivityState }): boolean => state !== 'draft'
