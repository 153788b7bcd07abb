import type { Automation } from '@portale/domain/designer/automation.ts'
import type { DesignPlan } from '@portale/domain/designer/plan.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { withoutReloadHint } from '../form/conflict.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { toast } from '../ui/toast.ts'
import { automationQuery, planOf } from './automation.api.ts'
import type { PlanTask } from './plan-task.ts'

const dialogs = lazyComponent(
  async () => (await import('./PlanDialog.tsx')).PlanDialog,
  'La finestra non si è caricata',
)

type Options = {
  lock_version: number
  /** Places a refusal's errors; answers what stays to be said of it. */
  refuse: (refusal: ApiError) => string[]
  /** After it is done, before the design is loaded anew. */
  onDone: (applied: Automation | undefined) => void
}

/** Asks the server what a task would do, shows it in a dialog, and tells on the page what stands in its way. */
export function usePlanning({ lock_version, refuse, onDone }: Options) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<{ task: PlanTask; plan: DesignPlan }>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ problems: string[]; stale: boolean }>()

  function fail(error: unknown) {
    const refusal = error instanceof ApiError ? error : new ApiError(0, 'Qualcosa non ha funzionato. Riprova.')
    const stale = refusal.status === 409
    setAsked(undefined)
    setFailed({ stale, problems: stale ? [withoutReloadHint(refusal.message)] : refuse(refusal) })
  }

  async function begin(task: PlanTask) {
    setBusy(true)
    setFailed(undefined)
    try {
      const plan = await planOf(task.wanted)
      await dialogs.open(() => setAsked({ task, plan }))
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  async function finish(task: PlanTask, applied: Automation | undefined) {
    onDone(applied)
    // Menus, roles and the pages of the models may all be others now.
    await queryClient.invalidateQueries()
    toast(task.done)
    setAsked(undefined)
  }

  const dialog = asked && (
    <Suspense>
      <dialogs.Component
        {...asked}
        lock_version={lock_version}
        onDone={(applied) => finish(asked.task, applied)}
        onRefused={fail}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  )
  return {
    begin,
    busy,
    dialog,
    problems: failed?.problems ?? [],
    reload: failed?.stale ? () => void queryClient.invalidateQueries(automationQuery) : undefined,
  }
}
