import { Button, TextInput } from '@mantine/core'
import type { Automation } from '@portale/domain/designer/automation.ts'
import type { DesignPlan } from '@portale/domain/designer/plan.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { Callout } from '../ui/Callout.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { apply } from './automation.api.ts'
import { PlanSteps } from './PlanSteps.tsx'
import type { PlanTask } from './plan-task.ts'

type Props = {
  task: PlanTask
  plan: DesignPlan
  lock_version: number
  onDone: (applied: Automation | undefined) => unknown
  /** A refusal that the page has to tell of: of a field, or of a version that is no longer the newest. */
  onRefused: (refusal: ApiError) => void
  onClose: () => void
}

const confirmation = 'CONFERMA'

/** Another plan than the one on the screen, when the server answers with one. */
const newerPlan = ({ status, details }: ApiError) =>
  status === 409 && 'plan' in details ? (details.plan as DesignPlan) : undefined

/** What a task will do, step by step, and the word that has to be typed where data is set aside. */
export function PlanDialog({ task, plan: first, lock_version, onDone, onRefused, onClose }: Props) {
  const [plan, setPlan] = useState(first)
  const [typed, setTyped] = useState('')
  const { submit, submitting, problems } = useSubmit({
    send: () =>
      apply(task.wanted, lock_version, plan.asks).catch((error) => {
        if (!(error instanceof ApiError)) throw error
        const newer = newerPlan(error)
        if (newer) {
          setPlan(newer)
          setTyped('')
        } else if (error.status === 409 || error.status === 422) onRefused(error)
        throw error
      }),
    onSuccess: onDone,
  })
  const word = task.word ?? (plan.asks ? confirmation : undefined)
  const nothing = plan.steps.length === 0
  return (
    <Dialog title={task.title} opened size={680} onClose={onClose} dirty={typed !== ''} busy={submitting}>
      <form onSubmit={submit} noValidate>
        <FormAlert problems={problems} />
        {nothing ? (
          <p>Non c’è niente da fare: i modelli sono già così.</p>
        ) : (
          <>
            {task.intro && <p>{task.intro}</p>}
            <PlanSteps steps={plan.steps} />
          </>
        )}
        {!nothing && plan.asks && (
          <Callout colour="warn">
            <IconAlertTriangle size={20} aria-hidden />
            <div>
              Alcuni dati vengono messi da parte o convertiti in un altro tipo. Niente viene cancellato: si può
              ripristinare da «Messi da parte».
            </div>
          </Callout>
        )}
        {!nothing && word && (
          <TextInput
            label={`Scrivi ${word} per continuare`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            disabled={submitting}
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <DialogButtons>
          <Button variant="default" disabled={submitting} onClick={onClose}>
            {nothing ? 'Chiudi' : 'Annulla'}
          </Button>
          {!nothing && (
            <Button
              type="submit"
              color={word ? 'red.9' : undefined}
              disabled={word !== undefined && typed.trim() !== word}
              data-autofocus={word ? undefined : true}
              loading={submitting}
            >
              {task.label}
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
