import { useSyncExternalStore } from 'react'

/** The header in which each answer names the version of the screens that its server has. */
export const versionHeader = 'X-Portale-Version'

/** While servers are replaced one by one, the old and the new version answer in turn. */
const settledAfterMs = 30_000

/** The version of this page; undefined in development, where no server has written it. */
const findPageVersion = (): string | undefined => {
  const version = document.querySelector<HTMLMetaElement>('meta[name="portal-version"]')?.content
  return version?.startsWith('__') ? undefined : version
}

let differsSince: number | undefined
let outdated = false
const listeners = new Set<() => void>()

/** Notes the version that an answer names: the page is outdated once answers have named another one for a while. */
export function noteServerVersion(version: string | null, now = Date.now()): void {
  const current = findPageVersion()
  if (outdated || version === null || current === undefined) return
  if (version === current) differsSince = undefined
  else differsSince ??= now
  if (differsSince === undefined || now - differsSince < settledAfterMs) return
  outdated = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const isPageOutdated = (): boolean => outdated

/** Whether the server has another version of the screens than this page. */
export const useIsOutdated = (): boolean => useSyncExternalStore(subscribe, isPageOutdated)
