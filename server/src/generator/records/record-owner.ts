import {
  isEmpty,
  type KeyedRelation,
  keyedRelations,
  type RecordValue,
} from '@portale/domain/generator/records/record.ts'
import type { ParseResult } from '@portale/domain/platform/italian-number.ts'
import { requiredMessage } from '@portale/domain/platform/plain-fields.ts'
import type { Db } from '../../platform/db/connection.ts'
import { listPartnerIds } from './row-scope.queries.ts'
import type { ViewContext } from './view-context.ts'

/** The relation that says whose a record is; `partnerIds` are the caller's partners when it leads to one directly. */
export type OwnerRelation = { relation: KeyedRelation; partnerIds: number[] | undefined }

/** Loads what makes a record the caller's; undefined when the view has all records. */
export async function loadOwnerRelation(
  tx: Db,
  { view, scope, user }: ViewContext,
): Promise<OwnerRelation | undefined> {
  if (scope.rule === 'all' || !scope.path) return undefined
  const { owner, relations } = scope.path
  const [first, second] = relations
  const relation = keyedRelations(view).find(
    ({ relationType, model }) => relationType === first.relationType && model === first.model,
  )
  return relation && { relation, partnerIds: second ? undefined : await listPartnerIds(tx, user, owner) }
}

/**
 * The value of the owner's relation in a record of the caller's: an empty one becomes the caller's only partner. Of many
 * partners, one must stay the caller's, or the record would leave the caller's view.
 */
export function withOwner({ relation, partnerIds }: OwnerRelation, value: RecordValue): ParseResult<RecordValue> {
  const isSingle = relation.relationType === 'belongsTo'
  if (isEmpty(value)) {
    const [id, ...others] = partnerIds ?? []
    if (id === undefined || others.length > 0) return { problem: requiredMessage(relation.label) }
    return { value: isSingle ? id : [id] }
  }
  const keepsPartner = isSingle || [value].flat().some((id) => partnerIds?.some((partnerId) => partnerId === id))
  return keepsPartner ? { value } : { problem: `${relation.label}: scegline almeno una delle tue.` }
}
