import type { Actor } from '@portale/domain/platform/roles.ts'
import { type Condition, orderParts } from '../../platform/db/list.ts'
import { uploadTables, verificationOrder } from './verification-order.queries.ts'

const descending = / DESC$/

/** What the queue is ordered by, and its value for the upload. */
type Value = { key: string; anchor: string }

/**
 * The condition of the uploads that come after one in the queue's order, whether it is in the filtered list or not: how a
 * review goes on where rows leave the list meanwhile. PostgreSQL has rows without a value last, or first in reverse.
 */
export function afterUpload(user: Actor, query: Record<string, string>): Condition[] {
  if (!query.after) return []
  const parts = orderParts(verificationOrder(user, query))
  const isDescending = parts.some((part) => descending.test(part))
  const keys = parts.map((part) => part.replace(descending, ''))
  const values = keys.map((key, index) => ({ key, anchor: `anchor.key_${index}` }))
  const comesAfter = ({ key, anchor }: Value) =>
    isDescending
      ? `(${key} < ${anchor} OR ${anchor} IS NULL AND ${key} IS NOT NULL)`
      : `(${key} > ${anchor} OR ${key} IS NULL AND ${anchor} IS NOT NULL)`
  const follows = values.reduceRight(
    (rest, value) => `(${comesAfter(value)} OR ${value.key} IS NOT DISTINCT FROM ${value.anchor} AND ${rest})`,
    'false',
  )
  // A bound on the time of upload, which every one has, lets an index begin there.
  const uploadedAt = '(SELECT created_at FROM activity_document_uploads WHERE id = $)'
  const bound = keys[0] === 'u.created_at' ? `u.created_at ${isDescending ? '<=' : '>='} ${uploadedAt} AND ` : ''
  const anchor = `SELECT ${values.map(({ key }, index) => `${key} AS key_${index}`).join(', ')} FROM ${uploadTables} WHERE u.id = $`
  const id = /^\d{1,15}$/.test(query.after) ? Number(query.after) : -1
  return [{ sql: `${bound}EXISTS (SELECT FROM (${anchor} OFFSET 0) anchor WHERE ${follows})`, value: id }]
}
