import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { activityQueries } from '../activities/activity.api.ts'

/** /activity_years/matrix: goes to the matrix of the newest open year. */
export function NewestMatrix() {
  const [search] = useSearchParams()
  const answer = useQuery(activityQueries.newestYear)
  return (
    <Loaded query={answer}>
      {({ data: [year] }) =>
        year ? (
          <Navigate to={paths.activityMatrix(year.id, Object.fromEntries(search))} replace />
        ) : (
          <Page title="Matrice">
            <EmptyList title="Ancora nessuna attività" />
          </Page>
        )
      }
    </Loaded>
  )
}
