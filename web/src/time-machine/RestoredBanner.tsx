import { lazy, Suspense, useEffect, useState } from 'react'
import { forgetDone, keptDone } from './restored.ts'
import type { RestoreTask } from './time-machine.api.ts'

const DoneBanner = lazy(async () => ({ default: (await import('./DoneBanner.tsx')).DoneBanner }))

/** On the page that began anew after a restore: what that did; its place is always there, so that it is heard. */
export function RestoredBanner({ onUndo }: { onUndo: (task: RestoreTask) => void }) {
  const [done, setDone] = useState(keptDone)
  useEffect(forgetDone, [])
  return (
    <div role="status" style={{ display: 'contents' }}>
      <Suspense>{done && <DoneBanner done={done} onUndo={onUndo} onClose={() => setDone(undefined)} />}</Suspense>
    </div>
  )
}
