import type { ModelView } from '@portale/domain/records/view.ts'
import { lazy, Suspense } from 'react'
import { LoadingSkeleton } from '../ui/Loaded.tsx'
import { RecordList } from './RecordList.tsx'
import { WithView } from './WithView.tsx'

const GridScreen = lazy(async () => ({ default: (await import('./GridScreen.tsx')).GridScreen }))

/** /:prefix, as its view is: a list, or a grid that is edited in place. */
export function GeneratedList() {
  return <WithView>{(view) => <Records view={view} />}</WithView>
}

function Records({ view }: { view: ModelView }) {
  if (view.type !== 'excel') return <RecordList view={view} />
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      <GridScreen view={view} />
    </Suspense>
  )
}
