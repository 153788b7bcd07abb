import type { Actor } from '@portale/domain/platform/roles.ts'
import { type Condition, orderParts } from '../../platform/db/list.ts'
import { uploadTables, verificationOrder } from './verification-order.queries.ts'

const descending = / DESC$/

/**
 * The condition of the uploads that come after one in the queue's order, whether it is in the filtered list or not: how a
 * review goes on where rows leave the list meanwhile. PostgreSQL has rows without a value last, or first in reverse.
 */
export function afterUpload(user: Actor, query: Record<string, string>): Condition[] {
  if (!query.after) return []
  const parts = orderParts(verificationOrder(user, query))
  const isDescending = parts.some((part) => descending.test(part))
  const keys = parts.map((part) => part.replace(descending, ''))
  const anchor = (key: string) => `(SELECT ${key} FROM ${uploadTables} WHERE u.id = $)`
  const comesAfter = (key: string) =>
    isDescending
      ? `(${key} < ${anchor(key)} OR ${anchor(key)} IS NULL AND ${key} IS NOT NULL)`
      : `(${key} > ${anchor(key)} OR ${key} IS NULL AND ${anchor(key)} IS NOT NULL)`
  const follows = keys.reduceRight(
    (rest, key) => `(${comesAfter(key)} OR ${key} IS NOT DISTINCT FROM ${anchor(key)} AND ${rest})`,
    'false',
  )
  // A bound on the time of upload, which every one has, lets an index begin there.
  const bound =
    keys[0] === 'u.created_at' ? `u.created_at ${isDescending ? '<=' : '>='} ${anchor('u.created_at')} AND ` : ''
  const id = /^\d{1,15}$/.test(query.after) ? Number(query.after) : -1
  return [{ sql: `EXISTS (SELECT FROM activity_document_uploads WHERE id = $) AND ${bound}${follows}`, value: id }]
}
