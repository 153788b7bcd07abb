import type { Change } from './plan-changes.ts'
import type { Draft } from './plan-draft.ts'
import { titled } from './plan-words.ts'
import type { StoredRole } from './stored.ts'

const titleOf = ({ label, name }: Pick<StoredRole, 'label' | 'name'>) => titled(label, name)

/** The roles as they are wanted: those that are gone first, so that their names are free. */
export function planRoles({ current, wanted, steps, nextRoleId }: Draft): StoredRole[] {
  for (const role of current.roles)
    if (!wanted.roles.some(({ id }) => id === role.id))
      steps.push({
        kind: 'removed',
        words: `Il ruolo ${titleOf(role)} viene eliminato, con le sue voci di menu.`,
        asks: false,
        changes: [{ do: 'removeRole', role }],
      })
  // Two roles may swap their names: the one that has a name steps aside.
  const called = new Map(current.roles.map((role) => [role.id, role]))
  const stepAside = (id: number | undefined, name: string): Change[] => {
    const other = [...called.values()].find((role) => role.name === name && role.id !== id)
    if (!other || !wanted.roles.some((role) => role.id === other.id)) return []
    const to = { ...other, name: `#${other.id}` }
    called.set(other.id, to)
    return [{ do: 'changeRole', from: other, to }]
  }
  const roles = wanted.roles.map(({ id, name, label }): StoredRole => {
    const before = current.roles.find((role) => role.id === id)
    const aside = stepAside(id, name)
    const role = { id: before?.id ?? nextRoleId(), name, label }
    if (!before)
      steps.push({
        kind: 'new',
        words: `Nuovo ruolo ${titleOf(role)}.`,
        asks: false,
        changes: [...aside, { do: 'addRole', role }],
      })
    else if (before.name !== name || before.label !== label)
      steps.push({
        kind: 'renamed',
        words: `Il ruolo ${titleOf(before)} diventa ${titleOf(role)}. Chi lo ha lo conserva.`,
        asks: false,
        changes: [...aside, { do: 'changeRole', from: called.get(role.id) ?? before, to: role }],
      })
    called.set(role.id, role)
    return role
  })
  return roles.toSorted((a, b) => a.id - b.id)
}
