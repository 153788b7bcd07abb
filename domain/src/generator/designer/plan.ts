import type { ConversionExample, PlanQuestion } from './design-answers.ts'

export const stepKinds = ['new', 'renamed', 'changed', 'set_aside', 'restored', 'removed'] as const
export type StepKind = (typeof stepKinds)[number]

export const stepKindLabels: Record<StepKind, string> = {
  new: 'Nuovo',
  renamed: 'Rinominato',
  changed: 'Modificato',
  set_aside: 'Messo da parte',
  restored: 'Ripristinato',
  removed: 'Eliminato',
}

/** One difference between the current and the requested design: in words, and as the SQL that makes it. */
export type PlanStep = {
  kind: StepKind
  words: string
  sql: string[]
  /** Whether data is archived, so that the apply needs a confirmation. */
  asks: boolean
  /** The first values that don't convert to a field's new type; not stored with the design. */
  examples?: ConversionExample[]
}

/** POST /api/automation/plan, and `plan` in a 409 that asks for a confirmation. */
export type DesignPlan = { steps: PlanStep[]; asks: boolean; questions: PlanQuestion[] }

/** An archived item as GET /api/automation returns it; `model` is the model's name. */
export type ArchivedSummary = {
  id: number
  kind: 'model' | 'field' | 'relation' | 'file'
  model: string
  name: string
  label: string
  rows: number
  at: string
  by: string | null
}
