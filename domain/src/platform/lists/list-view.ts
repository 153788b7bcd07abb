import { z } from 'zod'
import { cleanLine } from '../clean-text.ts'
import { lockVersion, nested, optionalRecordId, text } from '../fields.ts'
import { invalidMessage, requiredMessage } from '../plain-fields.ts'
import { densities, isListName, type ListSettings, toViewSearch } from './list-view.rules.ts'

const columnSetting = z.object({
  key: z.string().overwrite(cleanLine).min(1).max(100),
  hidden: z.boolean().optional(),
  width: z.number().int().min(40).max(1200).optional(),
})

const columnsMessage = 'Le colonne scelte non sono valide.'
const columns = z.array(columnSetting, { error: columnsMessage }).max(60, columnsMessage).nullable()

export const takenViewName = 'Hai già una vista con questo nome in questo elenco.'

const maxSearch = 4000

const searchMessage = 'I filtri della vista non sono validi o sono troppi.'

const roles = z
  .array(z.string().overwrite(cleanLine).max(100), { error: invalidMessage('condivisa con') })
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
      list: z
        .string({ error: requiredMessage('elenco') })
        .overwrite(cleanLine)
        .refine(isListName, invalidMessage('elenco')),
      ...viewFields,
    }),
  ),
})

/** PUT /api/v1/saved_views/{id}: the list of a view stays. */
export const savedViewChangeBody = z.object({
  saved_view: nested(z.object({ ...viewFields, lock_version: lockVersion })),
})

/**
 * PUT /api/v1/list_settings/{list}: how a person likes a list; null returns to the portal's own. What is not sent stays, so
 * that the density that one tab sets keeps the columns of another one.
 */
export const listSettingsBody: z.ZodType<{ settings: Partial<ListSettings> }> = z.object({
  settings: nested(
    z.object({
      columns: columns.optional(),
      density: z
        .enum(densities, { error: invalidMessage('densità') })
        .nullable()
        .optional(),
      default_view_id: optionalRecordId(invalidMessage('vista iniziale')),
    }),
  ),
})
