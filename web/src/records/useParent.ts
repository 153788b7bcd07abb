import type { ModelView } from '@portale/domain/records/view.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { viewFields } from './record-fields.ts'
import { recordQueries } from './records.api.ts'

/** The record that a new one is added to, as the address names it (`?vehicle_id=12`): filled in, and where it is. */
export function useParent(view: ModelView) {
  const [search] = useSearchParams()
  const field = viewFields(view).find(({ kind, name }) => kind === 'one' && search.has(name))
  const id = field ? search.get(field.name) : null
  const hint = recordQueries.hint(view.prefix, field?.name ?? '', id ?? '')
  return useQuery({
    ...hint,
    enabled: field !== undefined,
    initialData: field === undefined ? null : undefined,
    select: (found) => {
      if (field?.kind !== 'one' || found === null) return null
      const { path } = field.relation
      return { filled: { [field.name]: found }, path: path === null ? null : `${path}/${found.id}` }
    },
  })
}
