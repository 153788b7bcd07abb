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

/** One difference between the design of today and the wanted one: in words, and the SQL that makes it. */
export type PlanStep = {
  kind: StepKind
  words: string
  sql: string[]
  /** Data is set aside, or a type narrows: it is done only when it is confirmed. */
  asks: boolean
}

/** POST /api/automation/plan, and `plan` in a 409 that asks for a confirmation. */
export type DesignPlan = { steps: PlanStep[]; asks: boolean }

/** One thing that was set aside, as GET /api/automation tells it; `model` is the model's name. */
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
