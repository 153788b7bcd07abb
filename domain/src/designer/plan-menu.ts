import type { Change, MenuEntry } from './plan-changes.ts'
import type { Draft } from './plan-draft.ts'
import { counted } from './plan-words.ts'
import type { StoredModel, StoredRole } from './stored.ts'

/** The side menu's entry of each view and role; roles are called as they are by then. */
function entriesOf(models: StoredModel[], roles: StoredRole[]): Map<string, MenuEntry> {
  const entries = new Map<string, MenuEntry>()
  for (const { interface_name_plural: name, views } of models)
    for (const { id, prefix, roles: ids } of views)
      for (const role of roles)
        if (ids.includes(role.id)) entries.set(`${id} ${role.id}`, { name, url: `/${prefix}`, role: role.name })
  return entries
}

const isSame = (a: MenuEntry, b: MenuEntry) => a.name === b.name && a.url === b.url && a.role === b.role

/** The menu follows the views: one entry for each of their roles. */
export function planMenu({ current, steps }: Draft, models: StoredModel[], roles: StoredRole[]): void {
  const before = entriesOf(current.models, roles)
  const after = entriesOf(models, roles)
  const removed = [...before].flatMap(([key, entry]) => (after.has(key) ? [] : [entry]))
  const added = [...after].flatMap(([key, entry]) => (before.has(key) ? [] : [entry]))
  const changed = [...after].flatMap(([key, to]) => {
    const from = before.get(key)
    return from && !isSame(from, to) ? [{ from, to }] : []
  })
  const changes: Change[] = [
    ...(removed.length ? [{ do: 'removeMenu', entries: removed } as const] : []),
    ...(changed.length ? [{ do: 'changeMenu', entries: changed } as const] : []),
    ...(added.length ? [{ do: 'addMenu', entries: added } as const] : []),
  ]
  if (changes.length === 0) return
  const told = [
    added.length && counted(added.length, 'voce nuova', 'voci nuove'),
    changed.length && counted(changed.length, 'cambiata', 'cambiate'),
    removed.length && counted(removed.length, 'tolta', 'tolte'),
  ].filter(Boolean)
  steps.push({ kind: 'changed', words: `Il menu segue le viste: ${told.join(', ')}.`, asks: false, changes })
}
