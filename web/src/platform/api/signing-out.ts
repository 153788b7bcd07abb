import { paths } from '../paths.ts'
import { leave } from './page-user.ts'

// A browser has one session for all its tabs: who logs out in one of them must find nothing in another, and nothing of what
// is typed there may be stored for the next person.

type Announcement = 'signing-out' | 'stayed' | 'signed-out'
const channelName = 'portale-rete:session'

let isSigningOut = false

/** Whether this page may write something into the browser: not from the moment on that a tab of it logs out. */
export const mayStore = (): boolean => !isSigningOut

const announce = (announcement: Announcement): void => {
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(announcement)
  channel.close()
}

/** Makes a call that ends the session of all tabs: they store nothing meanwhile, and leave when it has ended. */
export async function withSignOut<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  isSigningOut = true
  announce('signing-out')
  try {
    const answer = await call()
    announce('signed-out')
    return answer
  } catch (error) {
    isSigningOut = false
    announce('stayed')
    throw error
  }
}

/** Leaves this page when another tab logs out; returns the function that stops listening. */
export function listenForSignOut(): () => void {
  if (!('BroadcastChannel' in window)) return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Announcement>) => {
    isSigningOut = data !== 'stayed'
    if (data !== 'signed-out') return
    // The server's answer clears the storage of the tab that asked; this one has its own part of it.
    sessionStorage.clear()
    // In the place of this page, so that the next person's "back" does not lead to it; what it was filtered by stays behind.
    leave(() => window.location.replace(paths.login(window.location.pathname)))
  }
  return () => channel.close()
}
