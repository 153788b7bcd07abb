import { HttpError, rejectConflict } from '../http/errors.ts'

/** What a caller may write depends on. */
type Reach = { role: string; dealer_ids: number[]; workshop_ids: number[] }

/** The session or token of a request, and the reach that its handler works with. */
export type Caller = { session_id?: number; token_id?: number; user: Reach }

/** The reach at this moment, as caller_now() reads it; null when session or token have ended. */
export type CallerNow = Reach | null

const hasEnded =
  'Nel frattempo la sessione è finita o il tuo ruolo è cambiato: non è stato salvato niente. Accedi di nuovo.'
const tokenHasEnded = 'Nel frattempo il token è stato revocato o il suo utente è cambiato: non è stato salvato niente.'
const reachChanged =
  'Le tue concessionarie o officine sono cambiate in questo momento: non è stato salvato niente. Riprova.'

/** 401 for a caller whose session, token or role has ended. */
export function rejectCaller({ session_id }: Pick<Caller, 'session_id'>): never {
  throw new HttpError(401, session_id === undefined ? tokenHasEnded : hasEnded)
}

/**
 * Throws unless a caller may still do what the handler found allowed: 401 when session, token or role have ended, 409 when
 * the partners that the handler's conditions were made of are others now. Without a caller the system writes.
 */
export function assertCaller(caller: Caller | undefined, now: CallerNow | undefined): void {
  if (!caller) return
  const { role, dealer_ids, workshop_ids } = caller.user
  if (!now || now.role !== role) rejectCaller(caller)
  const isSame = String(now.dealer_ids) === String(dealer_ids) && String(now.workshop_ids) === String(workshop_ids)
  if (!isSame) rejectConflict(reachChanged)
}
