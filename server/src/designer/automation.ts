import type { Automation } from '@portale/domain/designer/automation.ts'
import type { ArchivedSummary } from '@portale/domain/designer/plan.ts'
import { toDesign } from '@portale/domain/designer/requested-design.ts'
import type { ArchivedItem, StoredDesign } from '@portale/domain/designer/stored.ts'
import type { Db } from '../db/connection.ts'
import { findDesignWithRoles, findLastApply } from './design.queries.ts'
import { isUndoable } from './design-request.ts'

/** What lies aside is called, and by what label. */
function titleOf(item: ArchivedItem): { name: string; label: string } {
  if (item.kind === 'model') return { name: item.model.name, label: item.model.interface_name_singular }
  if (item.kind === 'field') return { name: item.field.db_name, label: item.field.label }
  return item.kind === 'file' ? item.file : { name: item.was, label: item.relation.model }
}

function listSetAside({ models, set_aside }: StoredDesign): ArchivedSummary[] {
  const names = new Map(models.map(({ id, name }) => [id, name]))
  for (const item of set_aside) if (item.kind === 'model') names.set(item.model.id, item.model.name)
  return set_aside.map((item) => {
    const { id, kind, rows, at, by } = item
    const { name, label } = titleOf(item)
    const model = item.kind === 'model' ? name : (names.get(item.model_id) ?? '')
    return { id, kind, model, name, label, rows, at, by }
  })
}

/** The design of today as GET /api/automation answers it. */
export async function findAutomation(db: Db): Promise<Automation> {
  const design = await findDesignWithRoles(db)
  const { models } = toDesign(design)
  const last = await findLastApply(db)
  return {
    models,
    set_aside: listSetAside(design),
    roles: design.roles,
    lock_version: design.id,
    last: last
      ? { id: last.id, at: last.at, user: last.name, steps: last.steps, undoable: await isUndoable(db, design) }
      : null,
  }
}
