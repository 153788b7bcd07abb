import type { PointMeaning } from '../../platform/italian-number.ts'
import type { FieldErrors } from '../../platform/plain-fields.ts'
import type { Design, DesignModel } from './design.ts'
import type { ConversionExample, ConversionSample, DesignAnswers, PlanQuestion } from './design-answers.ts'
import type { DbType } from './design-options.ts'
import type { PlanStep, StepKind } from './plan.ts'
import type { Change, Column } from './plan-changes.ts'
import { portalTables } from './portal-tables.generated.ts'
import { type ArchivedItem, archivedModels, type StoredDesign, type StoredModel } from './stored-design.ts'

export type DesignStep = Omit<PlanStep, 'sql'> & { changes: Change[] }

/** What a plan needs from its caller: fresh ids, who plans and when, and the amounts of data. */
export type PlanContext = {
  nextId: () => number
  nextRoleId: () => number
  newUid: () => string
  now: string
  by: string | null
  /** Counts the rows of a physical table, or the values in one of its columns. */
  countValues: (table: string, column: Column | null) => number
  /** How the values in a column of a physical table convert to another type. */
  sampleConversion: (table: string, column: Column, to: DbType, point: PointMeaning | undefined) => ConversionSample
  answers: DesignAnswers
}

/** The state of a plan while its steps are added. */
export type PlanState = PlanContext & {
  current: StoredDesign
  requested: Design
  archived: ArchivedItem[]
  steps: DesignStep[]
  questions: PlanQuestion[]
  /** What is wrong with the answers. */
  errors: FieldErrors
  /** Table names, and column names by model, that are or were in use: none is given twice. */
  tables: Set<string>
  columns: Map<number, Set<string>>
  uids: Set<string>
  /** Physical names, before the plan runs, of the archived columns that it restores; by model and column. */
  archivedColumns: Map<string, string>
}

/**
 * The model that steps are about, by its requested name: `physicalTable` is its table's name before the plan runs, `table`
 * the one afterwards.
 */
export type ModelTarget = {
  model_id: number
  model: string
  table: string
  physicalTable: string
  subject: string
  /** Whether its table is new, without records. */
  isNew: boolean
}

const modelElements = ({ fields, relations, files, views }: StoredModel) => [
  ...fields,
  ...relations,
  ...files,
  ...views,
]

const archivedElement = (item: ArchivedItem) => {
  if (item.kind === 'model') return item.model
  if (item.kind === 'field') return item.field
  return item.kind === 'relation' ? item.relation : item.file
}

export function createPlanState(current: StoredDesign, requested: Design, context: PlanContext): PlanState {
  const { set_aside } = current
  const models = [...current.models, ...archivedModels(current)]
  const usedColumns = ({ id, fields, files, relations }: StoredModel) => [
    ...[...fields, ...files, ...relations].flatMap(({ column }) => column ?? []),
    ...set_aside.flatMap((item) => (item.kind !== 'model' && item.model_id === id ? [item.was] : [])),
  ]
  const elements = [...models, ...models.flatMap(modelElements), ...set_aside.map(archivedElement)]
  return {
    ...context,
    current,
    requested,
    archived: [...set_aside],
    steps: [],
    questions: [],
    errors: {},
    tables: new Set([...portalTables, ...models.map(({ table }) => table)]),
    columns: new Map(models.map((model) => [model.id, new Set(usedColumns(model))])),
    archivedColumns: new Map(),
    uids: new Set(elements.map(({ uid }) => uid)),
  }
}

export function addStep(
  { steps }: PlanState,
  kind: StepKind,
  words: string,
  changes: Change[] = [],
  asks = false,
  examples?: ConversionExample[],
): void {
  steps.push({ kind, words, asks, changes, ...(examples?.length && { examples }) })
}

/** Adds a step whose sentence begins with the model's name. */
export const addModelStep = (
  plan: PlanState,
  { subject }: ModelTarget,
  kind: StepKind,
  words: string,
  changes: Change[] = [],
  asks = false,
  examples?: ConversionExample[],
): void => addStep(plan, kind, `${subject}: ${words}`, changes, asks, examples)

/** The name itself, or with the first number that makes it unused. */
function unusedName(used: Set<string>, name: string): string {
  let unused = name
  for (let number = 2; used.has(unused); number += 1) unused = `${name}_${number}`
  used.add(unused)
  return unused
}

export const newTableName = ({ tables }: PlanState, name: string): string => unusedName(tables, name)

export function newColumnName({ columns }: PlanState, model_id: number, name: string): string {
  const used = columns.get(model_id) ?? new Set()
  columns.set(model_id, used)
  return unusedName(used, name)
}

/** The uid that a new element was requested with, unless another element has it. */
export function newUidFor({ uids, newUid }: PlanState, { uid }: { uid?: string | undefined }): string {
  const unused = uid && !uids.has(uid) ? uid : newUid()
  uids.add(unused)
  return unused
}

/** A model by its name in the requested design, else in the current one. */
export const findModel = ({ requested, current }: PlanState, name: string): DesignModel | StoredModel | undefined =>
  requested.models.find((model) => model.name === name) ?? current.models.find((model) => model.name === name)

const maxIdentifier = 63

/** The physical name of an archived table or column. */
export const archivedName = (id: number, name: string): string => `aside_${id}_${name}`.slice(0, maxIdentifier)

/** '«Targa» (plate)'. */
export const quoteTitle = (label: string, name: string): string => `«${label}» (${name})`
