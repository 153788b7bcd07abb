import { lazy, Suspense, useEffect, useState } from 'react'
import { clearLastRestore, readLastRestore } from './last-restore.ts'
import type { RestoreTask } from './time-machine.api.ts'

const RestoreSummary = lazy(async () => ({ default: (await import('./RestoreSummary.tsx')).RestoreSummary }))

/** The summary of a restore, after the page was reloaded. The live region always exists, so that it is announced. */
export function LastRestoreBanner({ onUndo }: { onUndo: (task: RestoreTask) => void }) {
  const [lastRestore, setLastRestore] = useState(readLastRestore)
  useEffect(clearLastRestore, [])
  return (
    <div role="status" style={{ display: 'contents' }}>
      <Suspense>
        {lastRestore && (
          <RestoreSummary restore={lastRestore} onUndo={onUndo} onClose={() => setLastRestore(undefined)} />
        )}
      </Suspense>
    </div>
  )
}
