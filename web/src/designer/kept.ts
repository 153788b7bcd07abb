import type { Draft } from './draft.ts'
import { mergeDrafts } from './merge.ts'

/** A draft as the browser keeps it: with the design that it began with, and its version. */
type Kept = { lock_version: number; opened: Draft; draft: Draft }

const keyOf = (userId: number) => `draft:${userId}:/automation`

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'models' in value && 'roles' in value

function read(userId: number): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')
    return isDraft(kept?.opened) && isDraft(kept.draft) ? kept : undefined
  } catch {
    return undefined // another version of the portal wrote it
  }
}

/** Keeps the draft for when the person comes back, today or tomorrow. */
export function keep(userId: number, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept))
  } catch {
    // The browser's room is full, or closed: the draft lives as long as the page.
  }
}

export const forget = (userId: number): void => localStorage.removeItem(keyOf(userId))

/** The draft that was kept, upon the design of today; `merged` when that is another than the one it began with. */
export function found(
  userId: number,
  lock_version: number,
  today: Draft,
): { draft: Draft; merged: boolean } | undefined {
  const kept = read(userId)
  if (!kept) return undefined
  if (kept.lock_version === lock_version) return { draft: kept.draft, merged: false }
  return { draft: mergeDrafts(kept.opened, kept.draft, today), merged: true }
}
