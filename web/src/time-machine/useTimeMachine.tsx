import { Suspense, useState } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import type { RestoreTask } from './time-machine.api.ts'

const timeMachine = lazyComponent(
  async () => (await import('./TimeMachine.tsx')).TimeMachine,
  'La finestra non si è caricata',
)

/** The time machine's dialog, with its calendar loaded when it is opened. */
export function useTimeMachine() {
  const [task, setTask] = useState<RestoreTask>()
  const dialog = task && (
    <Suspense>
      <timeMachine.Component task={task} onClose={() => setTask(undefined)} />
    </Suspense>
  )
  return { open: (asked: RestoreTask) => void timeMachine.open(() => setTask(asked)), dialog }
}
