import { Suspense, useState } from 'react'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import type { RestoreTask } from './time-machine.api.ts'

const timeMachine = lazyComponent(
  async () => (await import('./TimeMachine.tsx')).TimeMachine,
  'La finestra non si è caricata',
)

/** `open` loads and opens the time machine, `dialog` renders it. */
export function useTimeMachine() {
  const [task, setTask] = useState<RestoreTask>()
  const dialog = task && (
    <Suspense>
      <timeMachine.Component task={task} onClose={() => setTask(undefined)} />
    </Suspense>
  )
  return { open: (opened: RestoreTask) => void timeMachine.open(() => setTask(opened)), dialog }
}
