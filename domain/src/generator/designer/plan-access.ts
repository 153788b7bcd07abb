import { formatCount } from '../../platform/counts.ts'
import { isPortalRole } from '../../platform/roles.ts'
import type { DesignModel, DesignView } from './design.ts'
import { operationLabels, viewTypeLabels } from './design-options.ts'
import type { Change, MenuEntry } from './plan-changes.ts'
import { addModelStep, addStep, type ModelTarget, newUidFor, type PlanState, quoteTitle } from './plan-state.ts'
import { findScopeEntry, isPartnerRole, pathTitle, roleScope } from './scope.rules.ts'
import type { StoredModel, StoredRole, StoredScope, StoredView } from './stored-design.ts'
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
  return roles.toSorted((a, b) => Number(isPortalRole(b)) - Number(isPortalRole(a)) || a.id - b.id)
}

const yesNo = (value: boolean) => (value ? 'sì' : 'no')

type Models = (DesignModel | StoredModel)[]

/** 'Officina (solo i propri record: Veicolo, Officina)': a role, and which records it has where they have owners. */
function describeRole(models: Models, model: DesignModel | StoredModel, view: StoredView, role: StoredRole): string {
  const scope = roleScope(models, model, view, role)
  if (scope.rule === 'own')
    return `${role.label} (solo i propri record${scope.path ? `: ${pathTitle(models, scope.path)}` : ''})`
  return isPartnerRole(role.name) && findScopeEntry(view, role) ? `${role.label} (tutti i record)` : role.label
}

/** The properties of a view as sentences name them. */
const describeView = (models: Models, model: DesignModel | StoredModel, view: StoredView, roles: StoredRole[]) => ({
  prefisso: `/${view.prefix}`,
  tipo: viewTypeLabels[view.type].toLowerCase(),
  ruoli: roles
    .flatMap((role) => (view.roles.includes(role.id) ? [describeRole(models, model, view, role)] : []))
    .join(', '),
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

/**
 * The rules of a view's roles. 'own' is stored even where it is the default: a relation that carries it can then be
 * removed only together with the rule.
 */
function viewScopes(
  { requested: { models, roles: requestedRoles } }: PlanState,
  model: DesignModel,
  view: DesignView,
  roles: StoredRole[],
  roleIds: number[],
): StoredScope[] {
  return roles.flatMap(({ id, name }): StoredScope[] => {
    const role = requestedRoles.find((requested) => requested.name === name)
    if (!role || !roleIds.includes(id)) return []
    const scope = roleScope(models, model, view, role)
    if (scope.rule === 'own') return [{ role: id, rule: 'own', through: scope.path?.through ?? '' }]
    return findScopeEntry(view, role) ? [{ role: id, rule: 'all', through: '' }] : []
  })
}

/** Views change no table: each request looks its caller's view up. */
export function planViews(
  plan: PlanState,
  target: ModelTarget,
  stored: StoredModel | undefined,
  requested: DesignModel,
  roles: StoredRole[],
): StoredView[] {
  const { models } = plan.requested
  const storedViews = stored?.views ?? []
  for (const { id, prefix } of storedViews)
    if (!requested.views.some((view) => view.id === id))
      addModelStep(plan, target, 'removed', `la vista /${prefix} non c’è più.`)
  const removedRoles = plan.current.roles.filter(({ id }) => !roles.some((role) => role.id === id))
  return requested.views.map((request) => {
    const before = storedViews.find(({ id }) => id === request.id)
    const roleIds = viewRoleIds(plan, roles, request)
    const scopes = viewScopes(plan, requested, request, roles, roleIds)
    const view: StoredView = {
      id: before?.id ?? plan.nextId(),
      uid: before?.uid ?? newUidFor(plan, request),
      prefix: request.prefix,
      type: request.type,
      roles: roleIds,
      operations: request.operations,
      data_export: request.data_export,
      data_import: request.data_import,
      ...(scopes.length > 0 && { scopes }),
    }
    const after = describeView(models, requested, view, roles)
    if (!before) {
      addModelStep(plan, target, 'new', `nuova vista ${after.prefisso} (${after.tipo}) per ${after.ruoli}.`)
      return view
    }
    const earlier = describeView(plan.current.models, stored ?? requested, before, [...roles, ...removedRoles])
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
