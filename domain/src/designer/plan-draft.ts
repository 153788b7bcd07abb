import type { Design, DesignModel } from './design.ts'
import { portalTables } from './names.ts'
import type { PlanStep } from './plan.ts'
import type { Change, Column } from './plan-changes.ts'
import type { ArchivedItem, StoredDesign, StoredModel } from './stored.ts'

export type DesignStep = Omit<PlanStep, 'sql'> & { changes: Change[] }

/** What a plan takes from outside: fresh ids, who makes it and when, and how much data there is. */
export type PlanContext = {
  nextId: () => number
  nextRoleId: () => number
  newUid: () => string
  now: string
  by: string | null
  /** How many rows a table holds today, or values one of its columns. */
  held: (table: string, column: Column | null) => number
}

/** A plan in the making. */
export type Draft = PlanContext & {
  current: StoredDesign
  wanted: Design
  set_aside: ArchivedItem[]
  steps: DesignStep[]
  /** Every name that something has or had; of columns by model. */
  tables: Set<string>
  columns: Map<number, Set<string>>
  uids: Set<string>
  /** Where columns that come back lie today, by their model and name. */
  lying: Map<string, string>
}

/** A model while it is planned: where its table lies when this begins, and where afterwards. */
export type Place = { model_id: number; table: string; lies: string; subject: string }

const parts = ({ fields, relations, files, views }: StoredModel) => [...fields, ...relations, ...files, ...views]

const itself = (item: ArchivedItem) => {
  if (item.kind === 'model') return item.model
  return item.kind === 'field' ? item.field : item.kind === 'relation' ? item.relation : item.file
}

export function openDraft(current: StoredDesign, wanted: Design, context: PlanContext): Draft {
  const { set_aside } = current
  const models = [...current.models, ...set_aside.flatMap((item) => (item.kind === 'model' ? [item.model] : []))]
  const columns = new Map<number, Set<string>>()
  for (const model of models) {
    const live = [...model.fields, ...model.files, ...model.relations].flatMap(({ column }) => column ?? [])
    const laid = set_aside.flatMap((item) => (item.kind !== 'model' && item.model_id === model.id ? [item.was] : []))
    columns.set(model.id, new Set([...live, ...laid]))
  }
  return {
    ...context,
    current,
    wanted,
    set_aside: [...set_aside],
    steps: [],
    tables: new Set([...portalTables, ...models.map(({ table }) => table)]),
    columns,
    lying: new Map(),
    uids: new Set([...models, ...models.flatMap(parts), ...set_aside.map(itself)].map(({ uid }) => uid)),
  }
}

/** The name itself, or with the first number that makes it one that nothing ever had. */
function freeName(taken: Set<string>, name: string): string {
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`
  taken.add(free)
  return free
}

export const freeTable = ({ tables }: Draft, name: string): string => freeName(tables, name)

export function freeColumn({ columns }: Draft, model_id: number, name: string): string {
  const taken = columns.get(model_id) ?? new Set()
  columns.set(model_id, taken)
  return freeName(taken, name)
}

/** The uid that something new brings along, unless another thing has it. */
export function uidOf({ uids, newUid }: Draft, { uid }: { uid?: string | undefined }): string {
  const own = uid && !uids.has(uid) ? uid : newUid()
  uids.add(own)
  return own
}

/** A model by its name, as the plan will leave it; else as it was. */
export const findModel = ({ wanted, current }: Draft, name: string): DesignModel | StoredModel | undefined =>
  wanted.models.find((model) => model.name === name) ?? current.models.find((model) => model.name === name)

const longestName = 63

/** The name under which something lies aside. */
export const asideName = (id: number, name: string): string => `aside_${id}_${name}`.slice(0, longestName)
