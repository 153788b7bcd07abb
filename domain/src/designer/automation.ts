import { z } from 'zod'
import { flag, lockVersion, recordIds } from '../fields.ts'
import type { Design } from './design.ts'
import type { ArchivedSummary, PlanStep } from './plan.ts'
import type { StoredRole } from './stored.ts'

const confirm = flag('conferma').optional().default(false)

/** The body of POST /api/automation/undo. */
export const undoBody = z.object({ lock_version: lockVersion, confirm })

/** The body of POST /api/automation/restore: what comes back, by the ids of `set_aside`. */
export const restoreBody = z.object({ ids: recordIds('elementi'), lock_version: lockVersion, confirm })

/** The body of POST /api/automation/plan when it is no design: what else could be done. */
export const otherPlanBody = z.object({
  undo: flag('annulla').optional(),
  reset: flag('azzera').optional(),
  restore: recordIds('elementi'),
  lock_version: lockVersion,
})

/** GET /api/automation: the design of today, and the apply that made it. */
export type Automation = {
  models: Design['models']
  set_aside: ArchivedSummary[]
  roles: StoredRole[]
  lock_version: number
  last: null | { id: number; at: string; user: string | null; steps: PlanStep[]; undoable: boolean }
}
