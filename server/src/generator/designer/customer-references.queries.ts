import type { CustomerReferences } from '../../network/customers/customer-merge.queries.ts'
import { findDesign, lockDesignShared } from './design.queries.ts'

/** What the current design says of customers, for their merges. */
export const customerReferences: CustomerReferences = {
  lock: lockDesignShared,
  list: async (db) =>
    (await findDesign(db)).models.flatMap(({ table, interface_name_plural: label, relations }) =>
      relations.flatMap(({ model, column, relationType }) =>
        model === 'Customer' && column !== null ? [{ label, table, column, isList: relationType === 'hasMany' }] : [],
      ),
    ),
}
