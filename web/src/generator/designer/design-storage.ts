import { mayStore } from '../../platform/api/signing-out.ts'
import { mergeEdits } from './design-merge.ts'
import type { EditedDesign } from './edited-design.ts'

/** An edited design in the browser's storage, with the design that it was made from and that design's version. */
type StoredEdits = { lock_version: number; opened: EditedDesign; draft: EditedDesign }

const storageKey = (userId: number) => `draft:${userId}:/automation`

const isEditedDesign = (value: unknown): value is EditedDesign =>
  typeof value === 'object' && value !== null && 'models' in value && 'roles' in value

function readStoredEdits(userId: number): StoredEdits | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null')
    return isEditedDesign(stored?.opened) && isEditedDesign(stored.draft) ? stored : undefined
  } catch {
    return undefined // another version of the portal wrote it
  }
}

/** Returns whether the edited design is stored: not when the storage is full or disabled, nor after a logout; then it lives as long as the page. */
export function storeEdits(userId: number, stored: StoredEdits): boolean {
  if (!mayStore()) return false
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}

export const deleteStoredEdits = (userId: number): void => localStorage.removeItem(storageKey(userId))

/** The stored edited design, merged with the current design when that has changed since. */
export function loadStoredEdits(
  userId: number,
  lock_version: number,
  current: EditedDesign,
): { edited: EditedDesign; isMerged: boolean } | undefined {
  const stored = readStoredEdits(userId)
  if (!stored) return undefined
  if (stored.lock_version === lock_version) return { edited: stored.draft, isMerged: false }
  return { edited: mergeEdits(stored.opened, stored.draft, current), isMerged: true }
}
