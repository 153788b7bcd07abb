import { z } from 'zod'
import { lockVersion, nested, text } from '../fields.ts'
import { invalidMessage, requiredMessage } from '../plain-fields.ts'

/** How a column of a list is shown: where it stands in the array is its place. Widths are in px. */
const columnSetting = z.object({
  key: z.string().min(1).max(100),
  hidden: z.boolean().optional(),
  width: z.number().int().min(40).max(1200).optional(),
})
export type ColumnSetting = z.infer<typeof columnSetting>

const columnsMessage = 'Le colonne scelte non sono valide.'
const columns = z.array(columnSetting, { error: columnsMessage }).max(60, columnsMessage).nullable()

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** How many views a person may save. */
export const maxSavedViews = 100

const maxSearch = 4000

/** The parameters of an address that say what a list shows: filters, order and page size, without the page itself. */
export function toViewSearch(search: string): string {
  const isKept = (parameter: string) => !/^(page|view|tab)?(=|$)/.test(parameter)
  return search.replace(/^\?/, '').split('&').filter(isKept).sort().join('&')
}

const searchMessage = 'I filtri della vista non sono validi o sono troppi.'

/** The name of a list: that of its call, or of a designed view. */
const listPattern = /^[a-z0-9][a-z0-9_/-]{0,79}$/
export const isListName = (name: string): boolean => listPattern.test(name)

const roles = z
  .array(z.string().max(100), { error: invalidMessage('condivisa con') })
  .max(50, invalidMessage('condivisa con'))

const viewFields = {
  name: text('nome', 60),
  search: z.string({ error: searchMessage }).max(maxSearch, searchMessage).transform(toViewSearch),
  columns: columns.default(null),
  /** Roles that see the view too; only administrators share. */
  shared_roles: roles.default([]),
}

/** POST /api/v1/saved_views. */
export const savedViewBody = z.object({
  saved_view: nested(
    z.object({
      list: z.string({ error: requiredMessage('elenco') }).refine(isListName, invalidMessage('elenco')),
      ...viewFields,
    }),
  ),
})

/** PUT /api/v1/saved_views/{id}: the list of a view stays. */
export const savedViewChangeBody = z.object({
  saved_view: nested(z.object({ ...viewFields, lock_version: lockVersion })),
})

/** PUT /api/v1/list_settings/{list}: how a person likes a list; null returns to the portal's own. */
export const listSettingsBody = z.object({
  settings: nested(
    z.object({
      columns: columns.default(null),
      density: z
        .enum(densities, { error: invalidMessage('densità') })
        .nullable()
        .default(null),
      default_view_id: z
        .number({ error: invalidMessage('vista iniziale') })
        .int()
        .positive()
        .nullable()
        .default(null),
    }),
  ),
})
export type ListSettings = z.output<typeof listSettingsBody>['settings']

/** A list's filters, order and columns under a name. */
export type SavedView = {
  id: number
  list: string
  name: string
  search: string
  columns: ColumnSetting[] | null
  shared_roles: string[]
  owner: { id: number; name: string }
  lock_version: number
}

/** GET /api/v1/saved_views: the person's own views and those shared with the role, by name, and how each list is liked. */
export type ListViews = { views: SavedView[]; settings: Record<string, ListSettings> }

type Keyed = { key: string }

/**
 * The columns in the order of the settings, without the hidden ones. Settings of columns that the list does not have (any
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
