import type { Design } from '@portale/domain/generator/designer/design.ts'
import { viewTypeLabels } from '@portale/domain/generator/designer/design-options.ts'

export type NewPage = { prefix: string; label: string }

const administrator = 1

/** The pages of a design that the previous one did not have, of those that an administrator can open. */
export function newPages(before: Pick<Design, 'models'>, after: Pick<Design, 'models'>): NewPage[] {
  const prefixes = ({ models }: Pick<Design, 'models'>) =>
    new Set(models.flatMap(({ views }) => views.map(({ prefix }) => prefix)))
  const prefixesBefore = prefixes(before)
  return after.models.flatMap(({ interface_name_plural, views }) => {
    const newViews = views.filter(({ prefix, roles }) => !prefixesBefore.has(prefix) && roles.includes(administrator))
    return newViews.map(({ prefix, type }) => ({
      prefix,
      label:
        newViews.length > 1
          ? `${interface_name_plural} (${viewTypeLabels[type].toLowerCase()})`
          : interface_name_plural,
    }))
  })
}
