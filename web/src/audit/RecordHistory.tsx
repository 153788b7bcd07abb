import { lazy, Suspense } from 'react'
import { LoadingSkeleton } from '../ui/Loaded.tsx'
import type { HistoryListProps } from './HistoryList.tsx'

const HistoryList = lazy(async () => ({ default: (await import('./HistoryList.tsx')).HistoryList }))

/** Everything that happened to a record, loaded when somebody asks for it. */
export function RecordHistory(props: HistoryListProps) {
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      <HistoryList {...props} />
    </Suspense>
  )
}
