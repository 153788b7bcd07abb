import { z } from 'zod'
import { count, id } from '../answers.ts'
import { removeInvisible } from '../clean-text.ts'
import { listReaders } from './list-readers.generated.ts'

/** How a column of a list is shown: where it stands in the array is its place. Widths are in px. */
export const columnSetting = z
  .object({ key: z.string(), hidden: z.optional(z.boolean()), width: z.optional(count) })
  .meta({ id: 'ColumnSetting' })
export type ColumnSetting = z.output<typeof columnSetting>

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** How many views a person may save. */
export const maxSavedViews = 100

/** An address' query without invisible characters, also those that are percent-encoded. */
const removeFromSearch = (search: string): string =>
  removeInvisible(search).replace(/(%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      const text = decodeURIComponent(encoded)
      const visible = removeInvisible(text)
      return visible === text ? encoded : encodeURIComponent(visible)
    } catch {
      return encoded
    }
  })

/** The parameters of an address that say what a list shows: filters, order and page size, without the page itself. */
export function toViewSearch(search: string): string {
  const isKept = (parameter: string) => !/^(page|saved|tab)?(=|$)/.test(parameter)
  return removeFromSearch(search).replace(/^\?/, '').split('&').filter(isKept).sort().join('&')
}

/** Lists below a record's page or with another name than their call. */
const otherListNames = [
  'menu-groups',
  'menu_items',
  'reminders',
  'webhook_deliveries',
  'workshop_market_shares/recipients',
  'workshop_market_shares/workshops',
]

/** Lists that nobody arranges: the news are cards, and the menu's items have a name of their own. */
const unarranged = ['menu-management', 'news']

/** The portal's lists that people arrange; those of designed views are 'records/' and the view's prefix. */
export const listNames: string[] = [
  ...Object.keys(listReaders).filter((name) => !unarranged.includes(name)),
  ...otherListNames,
].sort()

/** The prefix of the designed view whose list has this name; undefined for other names. */
export const designedListPrefix = (name: string): string | undefined =>
  /^records\/([a-z0-9][a-z0-9_-]{0,71})$/.exec(name)?.[1]

/** Whether a list may have this name: one of the portal's, or of a designed view, which only the server knows. */
export const isListName = (name: string): boolean => listNames.includes(name) || designedListPrefix(name) !== undefined

/** How a person likes a list; null stands for the portal's own. */
export const listSettings = z
  .object({
    columns: z.nullable(z.array(columnSetting)),
    density: z.nullable(z.enum(densities)),
    default_view_id: z.nullable(id),
  })
  .meta({ id: 'ListSettings' })
export type ListSettings = z.output<typeof listSettings>

/** A list's filters, order and columns under a name. */
export const savedView = z
  .object({
    id,
    list: z.string(),
    name: z.string(),
    search: z.string(),
    columns: z.nullable(z.array(columnSetting)),
    shared_roles: z.array(z.string()),
    owner: z.object({ id, name: z.string() }),
    lock_version: count,
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.output<typeof savedView>

/** GET /api/v1/saved_views: the person's own views and those shared with the role, by name, and how each list is liked. */
export const listViews = z
  .object({ views: z.array(savedView), settings: z.record(z.string(), listSettings) })
  .meta({ id: 'ListViews' })
export type ListViews = z.output<typeof listViews>

type Keyed = { key: string }

/**
 * The columns in the order of the settings, each with its width and whether it is hidden. Settings of columns that the list does not have (any
 * more, or for this role) are ignored; columns without a setting keep their place after the one before them.
 */
export function arrangeColumns<Column extends Keyed>(
  known: Column[],
  settings: ColumnSetting[] | null,
): { column: Column; hidden: boolean; width: number | undefined }[] {
  const byKey = new Map(known.map((column) => [column.key, column]))
  const listed = (settings ?? []).flatMap(({ key, hidden = false, width }) => {
    const column = byKey.get(key)
    if (!column) return []
    byKey.delete(key)
    return [{ column, hidden, width }]
  })
  for (const column of byKey.values()) {
    const before = known[known.indexOf(column) - 1]
    const place = before ? listed.findIndex((entry) => entry.column === before) + 1 : 0
    listed.splice(place, 0, { column, hidden: false, width: undefined })
  }
  return listed
}

/** The settings that arrange columns so. */
export const toColumnSettings = (arranged: ReturnType<typeof arrangeColumns>): ColumnSetting[] =>
  arranged.map(({ column, hidden, width }) => ({ key: column.key, ...(hidden && { hidden }), ...(width && { width }) }))
