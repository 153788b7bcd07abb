import { firstDesignedRoleId, portalRoles } from './design.fixtures.ts'
import { validateDesign } from './design.rules.ts'
import type { Design } from './design.ts'
import { planDesign } from './plan-design.ts'
import type { DesignStep } from './plan-state.ts'
import { toDesign } from './requested-design.ts'
import { resolveIds } from './resolve-ids.ts'
import type { StoredDesign } from './stored-design.ts'

/** A portal without a database: plans one design after the other, each from the previous one. */
export class DesignHistory {
  current: StoredDesign = { models: [], set_aside: [], roles: portalRoles }
  #ids = 0
  #roleIds = firstDesignedRoleId - 1
  #uids = 0

  /** A copy of the current design, to be changed and requested. */
  get design(): Design {
    return structuredClone(toDesign(this.current))
  }

  /** Plans a design, takes it for applied, and returns its steps; every count is `rows`. */
  apply(requested: Pick<Design, 'models'> & Partial<Design>, rows = 0): DesignStep[] {
    const { design, errors } = resolveIds(this.current, { roles: this.current.roles, ...requested })
    const problems = { ...validateDesign(design), ...errors }
    if (Object.keys(problems).length) throw new Error(JSON.stringify(problems))
    const planned = planDesign(this.current, design, {
      nextId: () => ++this.#ids,
      nextRoleId: () => ++this.#roleIds,
      newUid: () => `00000000-0000-4000-8000-${String(++this.#uids).padStart(12, '0')}`,
      now: '2026-11-21T09:00:00Z',
      by: 'Anna',
      countValues: () => rows,
      sampleConversion: () => ({ converted: rows, unconverted: 0, ambiguous: 0, examples: [], ambiguousExamples: [] }),
      answers: {},
    })
    this.current = planned.design
    return planned.steps
  }

  /** Applies the current design with a change of its first model. */
  changeFirst(change: (model: Design['models'][number], design: Design) => void, rows = 0): DesignStep[] {
    const { design } = this
    const [model] = design.models
    if (!model) throw new Error('the design has no model')
    change(model, design)
    return this.apply(design, rows)
  }
}

/** Steps with each change as one short text. */
export const summarize = (steps: DesignStep[]) =>
  steps.map(({ kind, words, asks, changes }) => ({
    kind,
    words,
    ...(asks && { asks }),
    does: changes.map((change) => {
      const { do: action, ...more } = change
      const column = 'column' in more ? ` ${more.column.name}` : ''
      const names = 'from' in more && typeof more.from === 'string' && 'to' in more ? ` ${more.from} ${more.to}` : ''
      return `${action}${column}${names}`
    }),
  }))
