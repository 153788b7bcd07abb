import { mayStore } from '../../platform/api/signing-out.ts'

/** What a person opened from the search box, the last one first. It stays in this browser, until the logout clears it. */
export type RecentItem = { to: string; name: string; detail: string }

const maxRecent = 8
const prefix = 'recent:'
const keyOf = (userId: number) => prefix + userId

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecentItem = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  'name' in value &&
  'detail' in value &&
  isText(value.name) &&
  isText(value.detail) &&
  isText(value.to) &&
  /^\/(?![/\\])/.test(value.to)

/** A session may have ended without a logout: nobody finds what another person opened. */
function deleteOfOthers(key: string): void {
  for (const other of Object.keys(localStorage)) {
    if (other.startsWith(prefix) && other !== key) localStorage.removeItem(other)
  }
}

/** The person's last items; none where the browser stores nothing. */
export function listRecent(userId: number): RecentItem[] {
  try {
    deleteOfOthers(keyOf(userId))
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentItem).slice(0, maxRecent) : []
  } catch {
    return []
  }
}

/** Puts an item in front. */
export function storeRecent(userId: number, { to, name, detail }: RecentItem): void {
  if (!mayStore()) return
  const others = listRecent(userId).filter((item) => item.to !== to)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([{ to, name, detail }, ...others].slice(0, maxRecent)))
  } catch {
    // A full storage keeps what it has.
  }
}
