import type { Design } from './design.ts'
import { type DesignStep, type Draft, openDraft, type PlanContext } from './plan-draft.ts'
import { planMenu } from './plan-menu.ts'
import { type Planned, planGoneModels, planModel } from './plan-models.ts'
import { planRelations } from './plan-relations.ts'
import { planRoles } from './plan-roles.ts'
import { planViews } from './plan-views.ts'
import type { StoredDesign, StoredModel } from './stored.ts'

/** Whether what stays stands in another order. */
function isReordered(before: { id: number }[], after: { id: number }[]): boolean {
  const staying = (these: { id: number }[], those: { id: number }[]) =>
    these.flatMap(({ id }) => (those.some((other) => other.id === id) ? [id] : []))
  return staying(before, after).join() !== staying(after, before).join()
}

const lists = ['fields', 'relations', 'files', 'views'] as const

function planOrder({ current, steps }: Draft, models: StoredModel[]): void {
  const tell = (words: string) => steps.push({ kind: 'changed', words, asks: false, changes: [] })
  if (isReordered(current.models, models)) tell('Cambia l’ordine dei modelli.')
  for (const model of models) {
    const before = current.models.find(({ id }) => id === model.id)
    if (before && lists.some((list) => isReordered(before[list], model[list])))
      tell(`${model.interface_name_singular}: cambia l’ordine delle sue parti.`)
  }
}

function planLinks(draft: Draft, planned: Planned[]): StoredModel[] {
  const { current } = draft
  const aside = current.set_aside.flatMap((item) => (item.kind === 'model' ? [item.model] : []))
  const models = { before: [...current.models, ...aside], after: planned.map(({ model }) => model) }
  return planned.map(({ place, wanted, before, model, returns }) => ({
    ...model,
    relations: planRelations(draft, place, before?.relations ?? [], wanted.relations, models, returns),
  }))
}

/**
 * How the design of today becomes the wanted one, whose things have the ids of what they are (`identified`) and break no
 * rule: the next design, and one step after the other, in the order in which they are done.
 */
export function planDesign(
  current: StoredDesign,
  wanted: Design,
  context: PlanContext,
): { design: StoredDesign; steps: DesignStep[] } {
  const draft = openDraft(current, wanted, context)
  const roles = planRoles(draft)
  planGoneModels(draft)
  const planned = wanted.models.map((model) => planModel(draft, model))
  const linked = planLinks(draft, planned)
  const models = planned.map(({ place, wanted: { views }, before }, index) => ({
    ...(linked[index] as StoredModel),
    views: planViews(draft, place, before?.views ?? [], views, roles),
  }))
  planMenu(draft, models, roles)
  planOrder(draft, models)
  return { design: { models, set_aside: draft.set_aside, roles }, steps: draft.steps }
}
