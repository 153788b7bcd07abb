import type { Restored } from '@portale/domain/time-machine/time-machine.ts'

/** What was done before the page began anew; `undone` when that was the undoing of a restore. */
export type Done = Restored & { undone: boolean }

const key = 'portale-rete:restored'

/** Keeps what a restore did for the page that comes after it. */
export const keepDone = (done: Done): void => sessionStorage.setItem(key, JSON.stringify(done))

export function keptDone(): Done | undefined {
  const kept = sessionStorage.getItem(key)
  return kept ? JSON.parse(kept) : undefined
}

export const forgetDone = (): void => sessionStorage.removeItem(key)
