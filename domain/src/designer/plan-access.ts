import { formatCount } from '../counts.ts'
import type { DesignView } from './design.ts'
import { operationLabels, viewTypeLabels } from './design-options.ts'
import type { Change, MenuEntry } from './plan-changes.ts'
import { addModelStep, addStep, type ModelTarget, newUidFor, type PlanState, quoteTitle } from './plan-state.ts'
import type { StoredModel, StoredRole, StoredView } from './stored.ts'
import { findViewRole } from './view.rules.ts'

const roleTitle = ({ label, name }: Pick<StoredRole, 'label' | 'name'>) => quoteTitle(label, name)

/** Removed roles come first, so that their names are free. */
export function planRoles(plan: PlanState): StoredRole[] {
  const { current, requested, nextRoleId } = plan
  for (const role of current.roles)
    if (!requested.roles.some(({ id }) => id === role.id)) {
      const words = `Il ruolo ${roleTitle(role)} viene eliminato, con le sue voci di menu.`
      addStep(plan, 'removed', words, [{ do: 'removeRole', role }])
    }
  // Names are unique in every statement: two roles swap theirs through a temporary one.
  const rolesById = new Map(current.roles.map((role) => [role.id, role]))
  const freeName = (id: number | undefined, name: string): Change[] => {
    const other = [...rolesById.values()].find((role) => role.name === name && role.id !== id)
    if (!other || !requested.roles.some((role) => role.id === other.id)) return []
    const to = { ...other, name: `#${other.id}` }
    rolesById.set(other.id, to)
    return [{ do: 'updateRole', from: other, to }]
  }
  const roles = requested.roles.map(({ id, name, label }): StoredRole => {
    const before = current.roles.find((role) => role.id === id)
    const freed = freeName(id, name)
    const role = { id: before?.id ?? nextRoleId(), name, label }
    if (!before) addStep(plan, 'new', `Nuovo ruolo ${roleTitle(role)}.`, [...freed, { do: 'addRole', role }])
    else if (before.name !== name || before.label !== label) {
      const words = `Il ruolo ${roleTitle(before)} diventa ${roleTitle(role)}. Chi lo ha lo conserva.`
      const from = rolesById.get(role.id) ?? before
      addStep(plan, 'renamed', words, [...freed, { do: 'updateRole', from, to: role }])
    }
    rolesById.set(role.id, role)
    return role
  })
  return roles.toSorted((a, b) => a.id - b.id)
}

const yesNo = (value: boolean) => (value ? 'sì' : 'no')

/** The properties of a view as sentences name them. */
const describeView = (view: StoredView, roles: StoredRole[]) => ({
  prefisso: `/${view.prefix}`,
  tipo: viewTypeLabels[view.type].toLowerCase(),
  ruoli: roles.flatMap(({ id, label }) => (view.roles.includes(id) ? [label] : [])).join(', '),
  operazioni: view.operations.map((operation) => operationLabels[operation].toLowerCase()).join(', '),
  esportazione: yesNo(view.data_export),
  importazione: yesNo(view.data_import),
})
type ViewDescription = ReturnType<typeof describeView>

const describeDifferences = (before: ViewDescription, after: ViewDescription): string[] =>
  (Object.keys(after) as (keyof ViewDescription)[]).flatMap((key) =>
    before[key] === after[key] ? [] : [`${key} da «${before[key]}» a «${after[key]}»`],
  )

/** The ids of a view's roles, in the order of the roles. */
function viewRoleIds({ requested }: PlanState, roles: StoredRole[], view: DesignView): number[] {
  const names = view.roles.flatMap((reference) => findViewRole(requested.roles, reference)?.name ?? [])
  return roles.flatMap(({ id, name }) => (names.includes(name) ? [id] : []))
}

/** Views change no table: each request looks its caller's view up. */
export function planViews(
  plan: PlanState,
  target: ModelTarget,
  stored: StoredView[],
  requested: DesignView[],
  roles: StoredRole[],
): StoredView[] {
  for (const { id, prefix } of stored)
    if (!requested.some((view) => view.id === id))
      addModelStep(plan, target, 'removed', `la vista /${prefix} non c’è più.`)
  const removedRoles = plan.current.roles.filter(({ id }) => !roles.some((role) => role.id === id))
  return requested.map((request) => {
    const before = stored.find(({ id }) => id === request.id)
    const view: StoredView = {
      id: before?.id ?? plan.nextId(),
      uid: before?.uid ?? newUidFor(plan, request),
      prefix: request.prefix,
      type: request.type,
      roles: viewRoleIds(plan, roles, request),
      operations: request.operations,
      data_export: request.data_export,
      data_import: request.data_import,
    }
    const after = describeView(view, roles)
    if (!before) {
      addModelStep(plan, target, 'new', `nuova vista ${after.prefisso} (${after.tipo}) per ${after.ruoli}.`)
      return view
    }
    const earlier = describeView(before, [...roles, ...removedRoles])
    const differences = describeDifferences(earlier, after)
    if (differences.length)
      addModelStep(plan, target, 'changed', `la vista ${earlier.prefisso} cambia ${differences.join('; ')}.`)
    return view
  })
}

/** The menu entry of each view and role, under the roles' new names. */
function menuEntries(models: StoredModel[], roles: StoredRole[]): Map<string, MenuEntry> {
  const entries = new Map<string, MenuEntry>()
  for (const { interface_name_plural: name, views } of models)
    for (const { id, prefix, roles: ids } of views)
      for (const role of roles)
        if (ids.includes(role.id)) entries.set(`${id} ${role.id}`, { name, url: `/${prefix}`, role: role.name })
  return entries
}

const isSameEntry = (a: MenuEntry, b: MenuEntry) => a.name === b.name && a.url === b.url && a.role === b.role

/** Keeps one menu entry for each role of each view. */
export function planMenu(plan: PlanState, models: StoredModel[], roles: StoredRole[]): void {
  const before = menuEntries(plan.current.models, roles)
  const after = menuEntries(models, roles)
  const removed = [...before].flatMap(([key, entry]) => (after.has(key) ? [] : [entry]))
  const added = [...after].flatMap(([key, entry]) => (before.has(key) ? [] : [entry]))
  const updated = [...after].flatMap(([key, to]) => {
    const from = before.get(key)
    return from && !isSameEntry(from, to) ? [{ from, to }] : []
  })
  const changes: Change[] = [
    ...(removed.length ? [{ do: 'removeMenu', entries: removed } as const] : []),
    ...(updated.length ? [{ do: 'updateMenu', entries: updated } as const] : []),
    ...(added.length ? [{ do: 'addMenu', entries: added } as const] : []),
  ]
  if (changes.length === 0) return
  const amounts = [
    added.length && formatCount(added.length, 'voce nuova', 'voci nuove'),
    updated.length && formatCount(updated.length, 'cambiata', 'cambiate'),
    removed.length && formatCount(removed.length, 'tolta', 'tolte'),
  ].filter(Boolean)
  addStep(plan, 'changed', `Il menu segue le viste: ${amounts.join(', ')}.`, changes)
}
