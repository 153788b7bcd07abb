import type { Me } from '@portale/domain/me.ts'
import { paths } from '../paths.ts'

/** Told to the forms before the page is left unasked: what was typed can be kept. */
export const leaving = 'portale-rete:leaving'

/** The header in which an answer names the person that it is for, and who works under that name. */
export const personHeader = 'X-Portale-User'

let owner: Pick<Me, 'user' | 'impersonator'> | undefined
let changing = false
let left = false

/** Names the person whose page this is; answers how to take it back. */
export function ownedBy(person: typeof owner): () => void {
  owner = person
  return () => {
    owner = undefined
  }
}

// What comes next is a fresh document, so that nothing of this one stays; the first reason to leave is the one that counts.
function leave(go: () => void): void {
  if (left) return
  left = true
  // The browser's way back may show this page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  go()
}

function leaveUnasked(go: () => void): void {
  leave(() => {
    window.dispatchEvent(new Event(leaving))
    go()
  })
}

const never = new Promise<never>(() => {})

/** Leaves for an address of the portal; never settles, so that whoever waits for it stays busy until then. */
export function leaveFor(address: string): Promise<never> {
  leave(() => window.location.assign(address))
  return never
}

/** Goes to the login with the present address to come back to; an impersonation that ended leads back to the users. */
export function goToLogin(): void {
  const { pathname, search } = window.location
  if (changing || pathname === paths.login()) return
  const next = owner?.impersonator ? paths.users() : pathname + search
  leaveUnasked(() => window.location.assign(paths.login(next)))
}

/** A call that changes who is signed in: until its answer is there, others may be for either person or for none. */
export function whileChanging<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  changing = true
  return call().finally(() => {
    changing = false
  })
}

const nameOf = ({ user, impersonator }: NonNullable<typeof owner>) =>
  impersonator ? `${user.id}/${impersonator.id}` : String(user.id)

/** Names the person whose page this is, for calls that write: the server refuses one that another page meant. */
export const ownerHeader = (): Record<string, string> => (owner ? { [personHeader]: nameOf(owner) } : {})

/**
 * Goes on unless the page is being left: nothing more of it is sent or shown then. An answer for another person is a
 * reason to begin anew, as another tab has changed who is signed in.
 */
export async function stillOurs(answeredTo: string | null = null): Promise<void> {
  if (answeredTo && owner && !changing && answeredTo !== nameOf(owner)) leaveUnasked(() => window.location.reload())
  if (left) await never
}
