import type { ModelView } from '@portale/domain/records/view.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { generatedQueries } from './generated.api.ts'
import { partsOf } from './parts.ts'

/** The record that a new one is added to, as the address names it (`?vehicle_id=12`): filled in, and where it is. */
export function useParent(view: ModelView) {
  const [search] = useSearchParams()
  const part = partsOf(view).find(({ kind, name }) => kind === 'one' && search.has(name))
  const id = part ? search.get(part.name) : null
  const hint = generatedQueries.hint(view.prefix, part?.name ?? '', id ?? '')
  return useQuery({
    ...hint,
    enabled: part !== undefined,
    initialData: part === undefined ? null : undefined,
    select: (found) => {
      if (part?.kind !== 'one' || found === null) return null
      const { path } = part.relation
      return { filled: { [part.name]: found }, path: path === null ? null : `${path}/${found.id}` }
    },
  })
}
