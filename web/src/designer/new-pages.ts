import type { Design } from '@portale/domain/designer/design.ts'
import { viewTypeLabels } from '@portale/domain/designer/design-options.ts'

export type NewPage = { prefix: string; label: string }

const administrator = 1

/** The pages that a design adds to another one, of those that an administrator can open. */
export function newPages(before: Pick<Design, 'models'>, after: Pick<Design, 'models'>): NewPage[] {
  const prefixes = ({ models }: Pick<Design, 'models'>) =>
    new Set(models.flatMap(({ views }) => views.map(({ prefix }) => prefix)))
  const known = prefixes(before)
  return after.models.flatMap(({ interface_name_plural, views }) => {
    const opened = views.filter(({ prefix, roles }) => !known.has(prefix) && roles.includes(administrator))
    return opened.map(({ prefix, type }) => ({
      prefix,
      label:
        opened.length > 1 ? `${interface_name_plural} (${viewTypeLabels[type].toLowerCase()})` : interface_name_plural,
    }))
  })
}
