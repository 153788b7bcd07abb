import { useEffect, useSyncExternalStore } from 'react'
import { storeLostUploads } from './lost-uploads.ts'
import type { OutgoingUploads, Pause, Upload } from './outgoing-uploads.ts'
import { addLeaveConfirmation, forcedLeaveEvent, isPageBeingLeft } from './page-user.ts'

let outgoing: OutgoingUploads | undefined
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

type LeaveQuestion = { count: number; answer: (leave: boolean) => void }
let question: LeaveQuestion | undefined

export const isActive = ({ state }: Upload) => state === 'waiting' || state === 'sending'

/** How far a file has got, as the end of a sentence. */
export function formatState(upload: Upload | undefined): string | undefined {
  if (!upload) return undefined
  if (upload.state === 'sending') return upload.percent < 100 ? `invio ${upload.percent}%` : 'controllo in corso'
  return { waiting: 'in attesa', done: 'caricato', failed: 'non caricato' }[upload.state]
}

/** How much of these has arrived, by size, in per cent. */
export function progressOf(uploads: readonly Upload[]): number {
  const total = uploads.reduce((sum, { size }) => sum + size, 0)
  const sent = uploads.reduce((sum, { size, percent }) => sum + (size * percent) / 100, 0)
  return total > 0 ? Math.floor((sent * 100) / total) : 0
}

/** How many uploads would be lost with this page. */
export const countActiveUploads = (): number => outgoing?.list().filter(isActive).length ?? 0

/** Asks the tray's dialog, which may still be on its way. */
function askToLeave(count: number): Promise<boolean> {
  return new Promise((resolve) => {
    question = {
      count,
      answer(leave) {
        question = undefined
        notify()
        resolve(leave)
      },
    }
    notify()
  })
}

/** Asks before the portal is left with uploads under way, and counts those that the end of the session loses. */
function watchLeaving(): void {
  addLeaveConfirmation(async (message) => {
    const count = countActiveUploads()
    // With a message the question is about a form alone.
    return typeof message === 'string' || count === 0 || askToLeave(count)
  })
  window.addEventListener('beforeunload', (event) => {
    if (countActiveUploads() > 0 && !isPageBeingLeft()) event.preventDefault()
  })
  window.addEventListener(forcedLeaveEvent, () => {
    if (countActiveUploads() > 0) storeLostUploads(countActiveUploads())
  })
}

async function createOutgoing(): Promise<OutgoingUploads> {
  const { OutgoingUploads } = await import('./outgoing-uploads.ts')
  outgoing ??= new OutgoingUploads({
    isOnline: () => navigator.onLine,
    onOnline: (listener) => window.addEventListener('online', listener),
  })
  outgoing.subscribe(notify)
  watchLeaving()
  notify()
  return outgoing
}

let creating: Promise<OutgoingUploads> | undefined

/** The uploads of this page; downloaded with the first screen that can send files. */
export function loadUploads(): Promise<OutgoingUploads> {
  creating ??= createOutgoing().catch((error) => {
    creating = undefined
    throw error
  })
  return creating
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const none: readonly Upload[] = []
const list = () => outgoing?.list() ?? none

/** The uploads of this page, those that are over included until they are dismissed. */
export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, list)

/** The question whether to leave with uploads under way, as by the logout, until it is answered. */
export const useLeaveQuestion = (): LeaveQuestion | undefined => useSyncExternalStore(subscribe, () => question)

/** Whether a screen that can send files was opened. */
export const useUploadsLoaded = (): boolean => useSyncExternalStore(subscribe, () => outgoing !== undefined)

/** Why nothing is sent for a moment. */
export const useUploadPause = (): Pause | undefined => useSyncExternalStore(subscribe, () => outgoing?.pause())

/** Downloads them in advance: without a connection nothing could be downloaded. */
export function usePreloadedUploads(): void {
  useEffect(() => void loadUploads().catch(() => {}), [])
}
