import type { Design } from '@portale/domain/generator/designer/design.ts'
import type { DesignAnswers } from '@portale/domain/generator/designer/design-answers.ts'
import { emptyDesign, previousDesign } from '@portale/domain/generator/designer/requested-design.ts'
import { restoredDesign } from '@portale/domain/generator/designer/restored-design.ts'
import type { StoredDesign, StoredRole } from '@portale/domain/generator/designer/stored-design.ts'
import { isPortalRole, roleIds, roleLabels, roleNames } from '@portale/domain/platform/roles.ts'
import type { Db } from '../../platform/db/connection.ts'
import { assertValid, rejectConflict } from '../../platform/http/errors.ts'
import { type AppliedDesign, countUsersByRole, findPreviousDesign } from './design.queries.ts'

type RequestOptions = {
  lock_version?: number | undefined
  /** Whether the administrator agrees that data is archived. */
  confirm: boolean
  /** The administrator's answers to the questions of the plan. */
  answers?: DesignAnswers
}

/** What an administrator asks for: a design, which may be derived from the current one. */
export type DesignRequest = RequestOptions & {
  requestedDesign: (db: Db, current: AppliedDesign) => Design | Promise<Design>
  isUndo?: boolean
}

const portalRoles = roleNames.map((name): StoredRole => ({ id: roleIds[name], name, label: roleLabels[name] }))
const initialDesign: StoredDesign = { models: [], set_aside: [], roles: portalRoles }

/** The design before the last apply, with the portal's roles of today: a version may have added one since. */
async function findDesignBeforeLastApply(db: Db, current: AppliedDesign): Promise<Design> {
  const { roles, ...previous } = (await findPreviousDesign(db, current.id)) ?? initialDesign
  const designed = roles.filter((role) => !isPortalRole(role))
  return previousDesign(current, { ...previous, roles: [...portalRoles, ...designed] })
}

/** The problem of a removed role that users still have. */
export async function findUsedRoleProblem(
  db: Db,
  current: StoredDesign,
  { roles }: Design,
): Promise<string | undefined> {
  const removed = current.roles.filter((role) => !roles.some(({ id }) => id === role.id))
  const ids = removed.map(({ id }) => id)
  const [used] = await countUsersByRole(db, ids)
  const role = removed.find(({ id }) => id === used?.role_id)
  if (!used || !role) return undefined
  const users = used.users === 1 ? 'un utente, anche se eliminato' : `${used.users} utenti, eliminati compresi`
  return `Il ruolo «${role.label}» (${role.name}) è di ${users}: non si può eliminare.`
}

export const isUndoable = async (db: Db, current: AppliedDesign): Promise<boolean> =>
  (await findUsedRoleProblem(db, current, await findDesignBeforeLastApply(db, current))) === undefined

/** Requests the given models and roles. */
export const designRequest = ({ models, roles }: Design, options: RequestOptions): DesignRequest => ({
  ...options,
  requestedDesign: () => ({ models, roles }),
})

/** Requests the design before the last apply; 409 when there was none. */
export const undoRequest = (options: RequestOptions): DesignRequest => ({
  ...options,
  isUndo: true,
  requestedDesign: (db, current) =>
    current.id === 0 ? rejectConflict('Non c’è niente da annullare.') : findDesignBeforeLastApply(db, current),
})

/** Requests to archive all generated models; the roles stay. */
export const resetRequest = (options: RequestOptions): DesignRequest => ({
  ...options,
  requestedDesign: (_db, current) => emptyDesign(current),
})

/** Requests the current design with some archived items restored; 422 when that breaks a rule. */
export const restoreRequest = (ids: number[], options: RequestOptions): DesignRequest => ({
  ...options,
  requestedDesign: (_db, current) => {
    const { design, problems } = restoredDesign(current, ids)
    assertValid(problems.length ? { ids: problems } : {})
    return design
  },
})
