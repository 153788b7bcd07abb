import type { Automation } from '@portale/domain/generator/designer/automation.ts'
import type { DesignPlan } from '@portale/domain/generator/designer/plan.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ApiError } from '../../platform/api/client.ts'
import { withoutReloadHint } from '../../platform/form/conflict.ts'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { toast } from '../../platform/ui/toast.ts'
import { automationQuery, fetchPlan } from './automation.api.ts'
import type { DesignTask } from './design-task.ts'

const planDialog = lazyComponent(
  async () => (await import('./PlanDialog.tsx')).PlanDialog,
  'La finestra non si è caricata',
)

type Options = {
  lock_version: number
  /** Shows the errors of a rejected request at their inputs, and returns the problems without an input. */
  showErrors: (error: ApiError) => string[]
  /** Called after the apply, before the design is loaded again. */
  onApplied: (applied: Automation | undefined) => void
}

/** Runs a task: fetches its plan, shows it in a dialog, and applies it on confirmation. */
export function useDesignTask({ lock_version, showErrors, onApplied }: Options) {
  const queryClient = useQueryClient()
  const [planned, setPlanned] = useState<{ task: DesignTask; plan: DesignPlan }>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ problems: string[]; isStale: boolean }>()

  function fail(error: unknown) {
    const apiError = error instanceof ApiError ? error : new ApiError(0, 'Qualcosa non ha funzionato. Riprova.')
    const isStale = apiError.status === 409
    setPlanned(undefined)
    setFailure({ isStale, problems: isStale ? [withoutReloadHint(apiError.message)] : showErrors(apiError) })
  }

  async function start(task: DesignTask) {
    setBusy(true)
    setFailure(undefined)
    try {
      const plan = await fetchPlan(task.request)
      await planDialog.open(() => setPlanned({ task, plan }))
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  async function finish(task: DesignTask, applied: Automation | undefined) {
    onApplied(applied)
    // The apply may have changed menus, roles and the pages of the models.
    await queryClient.invalidateQueries()
    toast(task.successMessage)
    setPlanned(undefined)
  }

  const dialog = planned && (
    <Suspense>
      <planDialog.Component
        {...planned}
        lock_version={lock_version}
        onApplied={(applied) => finish(planned.task, applied)}
        onRejected={fail}
        onClose={() => setPlanned(undefined)}
      />
    </Suspense>
  )
  return {
    start,
    isBusy,
    dialog,
    problems: failure?.problems ?? [],
    reload: failure?.isStale ? () => void queryClient.invalidateQueries(automationQuery) : undefined,
  }
}
