import type { Restored } from '@portale/domain/history/time-machine/time-machine.ts'

/** What a restore did before the page was reloaded; `undone` when it undid another one. */
export type LastRestore = Restored & { undone: boolean }

const key = 'portale-rete:restored'

/** Saves what a restore did for the reloaded page. */
export const saveLastRestore = (restore: LastRestore): void => sessionStorage.setItem(key, JSON.stringify(restore))

export function readLastRestore(): LastRestore | undefined {
  const saved = sessionStorage.getItem(key)
  return saved ? JSON.parse(saved) : undefined
}

export const clearLastRestore = (): void => sessionStorage.removeItem(key)
