import { mayStore } from '../../platform/api/signing-out.ts'
import type { Draft } from './draft.ts'
import { mergeDrafts } from './draft-merge.ts'

/** A draft in the browser's storage, with the design that it was made from and that design's version. */
type StoredDraft = { lock_version: number; opened: Draft; draft: Draft }

const storageKey = (userId: number) => `draft:${userId}:/automation`

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'models' in value && 'roles' in value

function readStoredDraft(userId: number): StoredDraft | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null')
    return isDraft(stored?.opened) && isDraft(stored.draft) ? stored : undefined
  } catch {
    return undefined // another version of the portal wrote it
  }
}

/** Returns whether the draft is stored: not when the storage is full or disabled, nor after a logout; then it lives as long as the page. */
export function storeDraft(userId: number, stored: StoredDraft): boolean {
  if (!mayStore()) return false
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}

export const deleteStoredDraft = (userId: number): void => localStorage.removeItem(storageKey(userId))

/** The stored draft, merged with the current design when that has changed since. */
export function loadStoredDraft(
  userId: number,
  lock_version: number,
  current: Draft,
): { draft: Draft; isMerged: boolean } | undefined {
  const stored = readStoredDraft(userId)
  if (!stored) return undefined
  if (stored.lock_version === lock_version) return { draft: stored.draft, isMerged: false }
  return { draft: mergeDrafts(stored.opened, stored.draft, current), isMerged: true }
}
