import type { Design } from './design.ts'
import { isPortalModel } from './portal-models.ts'

/** Gathers the messages of a design under their keys. */
export type AddProblem = (key: string, message: string | undefined) => void

/** Tells of every value that stood before, at its later place. */
export function tellTwins<T>(items: T[], keyOf: (item: T) => string, tell: (index: number) => void): void {
  const seen = new Set<string>()
  for (const [index, item] of items.entries()) {
    const value = keyOf(item)
    if (seen.has(value)) tell(index)
    seen.add(value)
  }
}

/** The models that a relation may name: the design's own and the portal's. */
export const isKnownModel = ({ models }: Pick<Design, 'models'>, name: string): boolean =>
  isPortalModel(name) || models.some((model) => model.name === name)
