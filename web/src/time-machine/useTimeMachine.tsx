import { Suspense, useState } from 'react'
import { onDemand } from '../ui/onDemand.ts'
import type { RestoreTask } from './time-machine.api.ts'

const timeMachine = onDemand(
  async () => (await import('./TimeMachine.tsx')).TimeMachine,
  'La finestra non si è caricata',
)

/** The time machine's dialog, with its calendar loaded when it is opened. */
export function useTimeMachine() {
  const [task, setTask] = useState<RestoreTask>()
  const dialog = task && (
    <Suspense>
      <timeMachine.Part task={task} onClose={() => setTask(undefined)} />
    </Suspense>
  )
  return { open: (asked: RestoreTask) => void timeMachine.open(() => setTask(asked)), dialog }
}
