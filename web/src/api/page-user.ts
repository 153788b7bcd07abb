import type { Me } from '@portale/domain/me.ts'
import { paths } from '../paths.ts'

/** Told to the forms before the page is left unasked: what was typed can be kept. */
export const forcedLeaveEvent = 'portale-rete:leaving'

/** The header in which an answer names the person that it is for, and who works under that name. */
export const userHeader = 'X-Portale-User'

let pageUser: Pick<Me, 'user' | 'impersonator'> | undefined
let userIsChanging = false
let isLeaving = false

/** Names the person whose page this is; answers how to take it back. */
export function setPageUser(person: typeof pageUser): () => void {
  pageUser = person
  return () => {
    pageUser = undefined
  }
}

// What comes next is a fresh document, so that nothing of this one stays; the first reason to leave is the one that counts.
function leave(go: () => void): void {
  if (isLeaving) return
  isLeaving = true
  // The browser's way back may show this page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  go()
}

function forceLeave(go: () => void): void {
  leave(() => {
    window.dispatchEvent(new Event(forcedLeaveEvent))
    go()
  })
}

const neverSettles = new Promise<never>(() => {})

/** Leaves for an address of the portal; never settles, so that whoever waits for it stays busy until then. */
export function redirectTo(address: string): Promise<never> {
  leave(() => window.location.assign(address))
  return neverSettles
}

/** Goes to the login with the present address to come back to; an impersonation that ended leads back to the users. */
export function redirectToLogin(): void {
  const { pathname, search } = window.location
  if (userIsChanging || pathname === paths.login()) return
  const next = pageUser?.impersonator ? paths.users() : pathname + search
  forceLeave(() => window.location.assign(paths.login(next)))
}

/** A call that changes who is signed in: until its answer is there, others may be for either person or for none. */
export function withUserChange<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  userIsChanging = true
  return call().finally(() => {
    userIsChanging = false
  })
}

const formatUserHeader = ({ user, impersonator }: NonNullable<typeof pageUser>) =>
  impersonator ? `${user.id}/${impersonator.id}` : String(user.id)

/** Names the person whose page this is, for calls that write: the server refuses one that another page meant. */
export const pageUserHeader = (): Record<string, string> =>
  pageUser ? { [userHeader]: formatUserHeader(pageUser) } : {}

/**
 * Goes on unless the page is being left: nothing more of it is sent or shown then. An answer for another person is a
 * reason to begin anew, as another tab has changed who is signed in.
 */
export async function checkPageUser(answeredTo: string | null = null): Promise<void> {
  if (answeredTo && pageUser && !userIsChanging && answeredTo !== formatUserHeader(pageUser))
    forceLeave(() => window.location.reload())
  if (isLeaving) await neverSettles
}
