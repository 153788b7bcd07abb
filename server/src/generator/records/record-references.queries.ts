import type { PortalModel } from '@portale/domain/generator/designer/portal-models.ts'
import { keyedRelations } from '@portale/domain/generator/records/record.ts'
import { listRoleViews } from '@portale/domain/generator/records/role-view.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import type { List } from '../../platform/db/list.ts'
import type { AppliedDesign } from '../designer/design.queries.ts'
import { recordList } from './record-list.queries.ts'
import { resolveView } from './view-context.ts'

/** A list of the records of a view that refer to a portal's record; `key` is the filter that finds them. */
type ReferringList = { prefix: string; key: string; label: string; list: List }

/** The lists of all views of a user whose records refer to a portal's record, one per relation. */
export const listReferringLists = (design: AppliedDesign, user: Actor, model: PortalModel, id: number) =>
  design.models.flatMap((designed) =>
    listRoleViews(design, designed, user.role).flatMap(({ prefix }): ReferringList[] => {
      const context = resolveView(design, prefix, user)
      if (!context.view.operations.includes('read')) return []
      return keyedRelations(context.view)
        .filter((relation) => relation.model === model)
        .map(({ key }) => ({
          prefix,
          key,
          label: context.view.interface_name_plural,
          list: recordList(context, { [key]: String(id) }),
        }))
    }),
  )
