import type { Me } from '@portale/domain/front/me.ts'
import { paths } from '../paths.ts'

// The page belongs to the user it was loaded for. When another tab has signed in another user, or the session has ended,
// it must neither send nor show anything more.

/** Dispatched on `window` before the page is left without the user's choice, so that forms can store what was typed. */
export const forcedLeaveEvent = 'portale-rete:leaving'

/** That event; the page is left once what it waits for has settled, or after a second. */
export type LeaveEvent = CustomEvent<{ waitFor: (work: Promise<unknown>) => void }>

/** The header in which a response names its user and the impersonator. */
export const userHeader = 'X-Portale-User'

let pageUser: Pick<Me, 'user' | 'impersonator'> | undefined
let userIsChanging = false
let isLeaving = false
type Ask = (message?: string | null) => Promise<boolean>
const confirmations = new Set<Ask>()
let returnToImpersonator: (() => void) | undefined

/** Sets the user of this page; returns the function that unsets it. */
export function setPageUser(user: typeof pageUser): () => void {
  pageUser = user
  return () => {
    pageUser = undefined
  }
}

/** Leaves the page by `navigate`. The next one is a new document, so that no state survives; the first reason wins. */
export function leave(navigate: () => void): void {
  if (isLeaving) return
  isLeaving = true
  // The browser's back button may restore this page from its cache.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  navigate()
}

const maxWaitMs = 1000

/** Dispatches the event, and navigates once its listeners are done. */
function notifyAndLeave(navigate: () => void): void {
  const work: Promise<unknown>[] = []
  const detail = { waitFor: (promise: Promise<unknown>) => work.push(promise) }
  window.dispatchEvent(new CustomEvent(forcedLeaveEvent, { detail }))
  const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
  if (work.length === 0) navigate()
  else void Promise.race([Promise.allSettled(work), timeout]).then(navigate)
}

const forceLeave = (navigate: () => void): void => leave(() => notifyAndLeave(navigate))

/** Whether the portal itself leaves the page, so that no form asks. */
export const isPageBeingLeft = (): boolean => isLeaving

/** Adds what asks the user before an action leaves the page; returns the function that removes it. */
export function addLeaveConfirmation(ask: Ask): () => void {
  confirmations.add(ask)
  return () => void confirmations.delete(ask)
}

/** Whether the user leaves behind what `message` says would be lost; without one all that is unsaved, with null uploads. */
export async function canLeave(message?: string | null): Promise<boolean> {
  for (const ask of confirmations) if (!(await ask(message))) return false
  return true
}

const neverSettles = new Promise<never>(() => {})

/** Leaves for an address of the portal; never settles, so that callers stay busy until then. */
export function redirectTo(address: string): Promise<never> {
  leave(() => window.location.assign(address))
  return neverSettles
}

/** Sets the action that ends an expired impersonation; returns the function that unsets it. */
export function setReturnToImpersonator(act: () => void): () => void {
  returnToImpersonator = act
  return () => {
    returnToImpersonator = undefined
  }
}

/**
 * Goes to the login and returns here afterwards. An expired impersonation returns to the impersonator's session,
 * and if that has ended too, goes to the login and then to the list of users.
 */
export function redirectToLogin(): void {
  const { pathname, search } = window.location
  if (userIsChanging || pathname === paths.login()) return
  const act = returnToImpersonator
  if (act) {
    returnToImpersonator = undefined // only once: its call may get a 401 too
    notifyAndLeave(act)
    return
  }
  const next = pageUser?.impersonator ? paths.users() : pathname + search
  forceLeave(() => window.location.assign(paths.login(next)))
}

/** Runs a call that changes the signed-in user; until it is answered, other responses may be for either user. */
export function withUserChange<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  userIsChanging = true
  return call().finally(() => {
    userIsChanging = false
  })
}

const formatUserHeader = ({ user, impersonator }: NonNullable<typeof pageUser>) =>
  impersonator ? `${user.id}/${impersonator.id}` : String(user.id)

/** The header that names this page's user in writing calls: the server rejects those of another user's page. */
export const pageUserHeader = (): Record<string, string> =>
  pageUser ? { [userHeader]: formatUserHeader(pageUser) } : {}

/**
 * Resolves unless the page is being left, and then never. A response for another user reloads the page, because another
 * tab has changed who is signed in.
 */
export async function checkPageUser(responseUser: string | null = null): Promise<void> {
  const isForOther = responseUser && pageUser && !userIsChanging && responseUser !== formatUserHeader(pageUser)
  if (isForOther) forceLeave(() => window.location.reload())
  if (isLeaving) await neverSettles
}
