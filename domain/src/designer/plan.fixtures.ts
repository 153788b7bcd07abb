import { ownRoles } from './design.fixtures.ts'
import { designProblems } from './design.rules.ts'
import type { Design } from './design.ts'
import { planDesign } from './plan-design.ts'
import type { DesignStep } from './plan-draft.ts'
import { toDesign } from './requested-design.ts'
import { resolveIds } from './resolve-ids.ts'
import type { StoredDesign } from './stored.ts'

/** A portal without a database: it plans one design after the other, each from the last one. */
export class Planning {
  current: StoredDesign = { models: [], set_aside: [], roles: ownRoles }
  #ids = 0
  #roleIds = 8
  #uids = 0

  /** The design of today, to be changed and wanted. */
  get design(): Design {
    return structuredClone(toDesign(this.current))
  }

  /** Plans a design and counts it as applied; answers its steps. */
  apply(wanted: Pick<Design, 'models'> & Partial<Design>, held = 0): DesignStep[] {
    const { design, errors } = resolveIds(this.current, { roles: this.current.roles, ...wanted })
    const problems = { ...designProblems(design), ...errors }
    if (Object.keys(problems).length) throw new Error(JSON.stringify(problems))
    const planned = planDesign(this.current, design, {
      nextId: () => ++this.#ids,
      nextRoleId: () => ++this.#roleIds,
      newUid: () => `00000000-0000-4000-8000-${String(++this.#uids).padStart(12, '0')}`,
      now: '2026-11-21T09:00:00Z',
      by: 'Anna',
      held: () => held,
    })
    this.current = planned.design
    return planned.steps
  }

  /** Applies what a change makes of the first model of today. */
  changeFirst(change: (model: Design['models'][number], design: Design) => void, held = 0): DesignStep[] {
    const { design } = this
    const [model] = design.models
    if (!model) throw new Error('there is no model')
    change(model, design)
    return this.apply(design, held)
  }
}

/** Steps as tests read them: what is done, in short. */
export const told = (steps: DesignStep[]) =>
  steps.map(({ kind, words, asks, changes }) => ({
    kind,
    words,
    ...(asks && { asks }),
    does: changes.map((change) => {
      const { do: what, ...more } = change
      const column = 'column' in more ? ` ${more.column.name}` : ''
      const names = 'from' in more && typeof more.from === 'string' && 'to' in more ? ` ${more.from} ${more.to}` : ''
      return `${what}${column}${names}`
    }),
  }))
