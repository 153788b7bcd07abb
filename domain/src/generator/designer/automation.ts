import { z } from 'zod'
import { flag, lockVersion, recordIds } from '../../platform/fields.ts'
import type { Design } from './design.ts'
import { designAnswers } from './design-answers.ts'
import type { ArchivedSummary, PlanStep } from './plan.ts'
import type { StoredRole } from './stored-design.ts'

const confirm = flag('conferma').optional().default(false)

/** The body of POST /api/automation/undo. */
export const undoBody = z.object({ lock_version: lockVersion, confirm, answers: designAnswers })

/** The body of POST /api/automation/restore: the ids in `set_aside` of what to restore. */
export const restoreBody = z.object({
  ids: recordIds('elementi'),
  lock_version: lockVersion,
  confirm,
  answers: designAnswers,
})

/** The body of POST /api/automation/plan when it asks for something else than a design. */
export const otherPlanBody = z.object({
  undo: flag('annulla').optional(),
  reset: flag('azzera').optional(),
  restore: recordIds('elementi'),
  lock_version: lockVersion,
  answers: designAnswers,
})

/** GET /api/automation: the current design, and the apply that made it. */
export type Automation = {
  models: Design['models']
  set_aside: ArchivedSummary[]
  roles: StoredRole[]
  lock_version: number
  last: null | { id: number; at: string; user: string | null; steps: PlanStep[]; undoable: boolean }
}
