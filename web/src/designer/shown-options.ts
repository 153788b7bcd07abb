import { isPortalModel, portalModels } from '@portale/domain/designer/portal-models.ts'
import type { Draft } from './draft.ts'

/** The fields that a related record can be shown by: texts of a line by their uid, the portal's by name, or the number. */
export function shownOptions({ models }: Draft, model: string): { value: string; label: string }[] {
  if (isPortalModel(model))
    return Object.entries(portalModels[model].fields).map(([value, label]) => ({ value, label }))
  const other = models.find(({ uid }) => uid === model)
  if (!other) return []
  const texts = other.fields.filter(({ db_type }) => db_type === 'string')
  return [
    ...texts.map(({ uid, label, db_name }) => ({ value: uid, label: label.trim() || db_name })),
    { value: 'id', label: 'Numero' },
  ]
}
