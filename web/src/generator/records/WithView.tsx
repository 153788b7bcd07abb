import type { Operation } from '@portale/domain/generator/designer/design-options.ts'
import type { ModelView } from '@portale/domain/generator/records/view.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../platform/api/client.ts'
import { NotFound } from '../../platform/layout/NotFound.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { recordQueries } from './records.api.ts'

type WithViewProps = { needs?: Operation; children: (view: ModelView) => ReactNode }

/** Loads the view of the URL; 404 without one, 403 without the operation that the screen needs. */
export function WithView({ needs = 'read', children }: WithViewProps) {
  const { prefix = '' } = useParams()
  const view = useQuery(recordQueries.view(prefix))
  if (view.error instanceof ApiError && view.error.status === 404) return <NotFound />
  return (
    <Loaded query={view}>
      {(loaded) => (loaded.operations.includes(needs) ? children(loaded) : <Unavailable kind="forbidden" />)}
    </Loaded>
  )
}
