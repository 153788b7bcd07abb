import type { Design } from '@portale/domain/designer/design.ts'
import { emptyDesign, previousDesign, restoredDesign } from '@portale/domain/designer/requested-design.ts'
import type { StoredDesign, StoredRole } from '@portale/domain/designer/stored.ts'
import { roleLabels, roleNames } from '@portale/domain/roles.ts'
import type { Db } from '../db/connection.ts'
import { assertValid, rejectConflict } from '../http/errors.ts'
import { type AppliedDesign, countUsersByRole, findPreviousDesign } from './design.queries.ts'

/** What an administrator asks for: a design, made from the one of today. */
export type DesignRequest = {
  requestedDesign: (db: Db, current: AppliedDesign) => Design | Promise<Design>
  lock_version?: number | undefined
  /** Data may be set aside. */
  confirm: boolean
  /** The last apply is what this takes back. */
  undoes?: boolean
}

const portalRoles = roleNames.map((name, index): StoredRole => ({ id: index + 1, name, label: roleLabels[name] }))

/** The design of before the first one. */
const none: StoredDesign = { models: [], set_aside: [], roles: portalRoles }

const findEarlier = async (db: Db, current: AppliedDesign): Promise<Design> =>
  previousDesign(current, (await findPreviousDesign(db, current.id)) ?? none)

/** Why a role that goes can't: somebody has it. */
export async function findUsedRole(db: Db, current: StoredDesign, { roles }: Design): Promise<string | undefined> {
  const gone = current.roles.filter((role) => !roles.some(({ id }) => id === role.id))
  const counted = await countUsersByRole(
    db,
    gone.map(({ id }) => id),
  )
  const [used] = counted
  const role = gone.find(({ id }) => id === used?.role_id)
  if (!used || !role) return undefined
  const who = used.users === 1 ? 'un utente, anche se eliminato' : `${used.users} utenti, eliminati compresi`
  return `Il ruolo «${role.label}» (${role.name}) è di ${who}: non si può eliminare.`
}

export const isUndoable = async (db: Db, current: AppliedDesign): Promise<boolean> =>
  (await findUsedRole(db, current, await findEarlier(db, current))) === undefined

/** The design of before the last apply; 409 when there was none. */
export const undoing: DesignRequest['requestedDesign'] = (db, current) =>
  current.id === 0 ? rejectConflict('Non c’è niente da annullare.') : findEarlier(db, current)

/** Everything that was generated is set aside; the roles stay. */
export const resetting: DesignRequest['requestedDesign'] = (_, current) => emptyDesign(current)

/** Some of what was set aside comes back; 422 when it can't. */
export const restoring =
  (ids: number[]): DesignRequest['requestedDesign'] =>
  (_, current) => {
    const { design, problems } = restoredDesign(current, ids)
    assertValid(problems.length ? { ids: problems } : {})
    return design
  }
