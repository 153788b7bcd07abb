import type { DesignView } from './design.ts'
import { operationLabels, viewTypeLabels } from './design-options.ts'
import { tell } from './plan-columns.ts'
import { type Draft, type Place, uidOf } from './plan-draft.ts'
import type { StoredRole, StoredView } from './stored.ts'
import { findViewRole } from './view.rules.ts'

const yes = (value: boolean) => (value ? 'sì' : 'no')

/** What of a view can differ, in words. */
const describe = (view: StoredView, roles: StoredRole[]) => ({
  prefisso: `/${view.prefix}`,
  tipo: viewTypeLabels[view.type].toLowerCase(),
  ruoli: roles.flatMap(({ id, label }) => (view.roles.includes(id) ? [label] : [])).join(', '),
  operazioni: view.operations.map((operation) => operationLabels[operation].toLowerCase()).join(', '),
  esportazione: yes(view.data_export),
  importazione: yes(view.data_import),
})

/** The roles of a view by their ids, in the order of the roles. */
function roleIds({ wanted }: Draft, roles: StoredRole[], view: DesignView): number[] {
  const names = view.roles.flatMap((named) => findViewRole(wanted.roles, named)?.name ?? [])
  return roles.flatMap(({ id, name }) => (names.includes(name) ? [id] : []))
}

/** The views of a model; who sees what is looked up in them at each request. */
export function planViews(
  draft: Draft,
  place: Place,
  stored: StoredView[],
  wanted: DesignView[],
  roles: StoredRole[],
): StoredView[] {
  for (const { id, prefix } of stored)
    if (!wanted.some((one) => one.id === id)) tell(draft, place, 'removed', `la vista /${prefix} non c’è più.`)
  return wanted.map((one) => {
    const before = stored.find(({ id }) => id === one.id)
    const view: StoredView = {
      id: before?.id ?? draft.nextId(),
      uid: before?.uid ?? uidOf(draft, one),
      prefix: one.prefix,
      type: one.type,
      roles: roleIds(draft, roles, one),
      operations: one.operations,
      data_export: one.data_export,
      data_import: one.data_import,
    }
    const now = describe(view, roles)
    if (!before) tell(draft, place, 'new', `nuova vista ${now.prefisso} (${now.tipo}) per ${now.ruoli}.`)
    else {
      const gone = draft.current.roles.filter(({ id }) => !roles.some((role) => role.id === id))
      const was = describe(before, [...roles, ...gone])
      const differing = Object.keys(now).flatMap((key) => {
        const [old, fresh] = [was[key as keyof typeof now], now[key as keyof typeof now]]
        return old === fresh ? [] : [`${key} da «${old}» a «${fresh}»`]
      })
      if (differing.length) tell(draft, place, 'changed', `la vista ${was.prefisso} cambia ${differing.join('; ')}.`)
    }
    return view
  })
}
