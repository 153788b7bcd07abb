import type { ModelView } from '@portale/domain/records/view.ts'
import { lazy, Suspense } from 'react'
import { LoadingSkeleton } from '../ui/Loaded.tsx'
import { RecordList } from './RecordList.tsx'
import { WithView } from './WithView.tsx'

const RecordGridScreen = lazy(async () => ({ default: (await import('./RecordGridScreen.tsx')).RecordGridScreen }))

/** /:prefix, as its view is: a list, or a grid that is edited in place. */
export function RecordListScreen() {
  return <WithView>{(view) => <Records view={view} />}</WithView>
}

function Records({ view }: { view: ModelView }) {
  if (view.type !== 'excel') return <RecordList view={view} />
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      <RecordGridScreen view={view} />
    </Suspense>
  )
}
