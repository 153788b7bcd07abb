import { Box, Button, TextInput } from '@mantine/core'
import type { Automation } from '@portale/domain/generator/designer/automation.ts'
import {
  type DesignPlan,
  type PlanStep,
  type StepKind,
  stepKindLabels,
} from '@portale/domain/generator/designer/plan.ts'
import type { BadgeColour } from '@portale/domain/platform/documents.ts'
import {
  type Icon,
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconCursorText,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../platform/api/client.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { Badge } from '../../platform/ui/Badge.tsx'
import { Callout } from '../../platform/ui/Callout.tsx'
import { Dialog, DialogButtons } from '../../platform/ui/Dialog.tsx'
import { applyRequest } from './automation.api.ts'
import type { DesignTask } from './design-task.ts'
import classes from './PlanDialog.module.css'
import { PlanQuestions } from './PlanQuestions.tsx'
import { isAnswered, type TypedAnswers, toAnswers } from './plan-answers.ts'

type Props = {
  task: DesignTask
  plan: DesignPlan
  lock_version: number
  onApplied: (applied: Automation | undefined) => unknown
  /** Called with an error that the page shows: of an input, or of a version that is no longer the current one. */
  onRejected: (error: ApiError) => void
  onClose: () => void
}

const defaultConfirmationWord = 'CONFERMA'

/** The plan in a 409, when it has changed since the one on the screen. */
const changedPlan = ({ status, details }: ApiError) =>
  status === 409 && 'plan' in details ? (details.plan as DesignPlan) : undefined

const isAboutAnswers = ({ errors = {} }: ApiError) => Object.keys(errors).some((key) => key.startsWith('answers.'))

/** Shows the steps of a task, asks what it depends on, and for a word where data is archived. */
export function PlanDialog({ task, plan: initialPlan, lock_version, onApplied, onRejected, onClose }: Props) {
  const [plan, setPlan] = useState(initialPlan)
  const [typedWord, setTypedWord] = useState('')
  const [answers, setAnswers] = useState<TypedAnswers>({})
  const { submit, submitting, problems, fieldError, clearErrors } = useSubmit({
    send: () =>
      applyRequest(task.request, lock_version, plan.asks, toAnswers(plan.questions, answers)).catch((error) => {
        if (!(error instanceof ApiError)) throw error
        const changed = changedPlan(error)
        if (changed) {
          setPlan(changed)
          setTypedWord('')
        } else if ((error.status === 409 || error.status === 422) && !isAboutAnswers(error)) onRejected(error)
        throw error
      }),
    onSuccess: onApplied,
  })
  const word = task.confirmationWord ?? (plan.asks ? defaultConfirmationWord : undefined)
  const isEmpty = plan.steps.length === 0
  const hasAnswers = plan.questions.every((question) => isAnswered(question, answers))
  return (
    <Dialog
      title={task.title}
      opened
      size={680}
      onClose={onClose}
      dirty={typedWord !== '' || Object.keys(answers).length > 0}
      busy={submitting}
    >
      <form onSubmit={submit} onInput={clearErrors} noValidate>
        <FormAlert problems={problems} />
        {isEmpty ? (
          <p>Non c’è niente da fare: i modelli sono già così.</p>
        ) : (
          <>
            {task.intro && <p>{task.intro}</p>}
            <PlanSteps steps={plan.steps} />
            <PlanQuestions
              questions={plan.questions}
              answers={answers}
              onAnswer={(key, answer) => setAnswers((typed) => ({ ...typed, [key]: answer }))}
              problem={fieldError}
            />
          </>
        )}
        {!isEmpty && plan.asks && (
          <Callout colour="warn">
            <IconAlertTriangle size={20} aria-hidden />
            <div>
              Alcuni dati vengono messi da parte, convertiti in un altro tipo o restano incompleti. Niente viene
              cancellato: si può ripristinare da «Messi da parte».
            </div>
          </Callout>
        )}
        {!isEmpty && word && (
          <TextInput
            label={`Scrivi ${word} per continuare`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typedWord}
            disabled={submitting}
            data-autofocus
            onChange={(event) => setTypedWord(event.currentTarget.value)}
          />
        )}
        <DialogButtons>
          <Button variant="default" disabled={submitting} onClick={onClose}>
            {isEmpty ? 'Chiudi' : 'Annulla'}
          </Button>
          {!isEmpty && (
            <Button
              type="submit"
              color={word ? 'red.9' : undefined}
              disabled={!hasAnswers || (word !== undefined && typedWord.trim() !== word)}
              data-autofocus={word ? undefined : true}
              loading={submitting}
            >
              {task.submitLabel}
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  )
}

const badges: Record<StepKind, { colour: BadgeColour; icon: Icon }> = {
  new: { colour: 'ok', icon: IconPlus },
  renamed: { colour: 'info', icon: IconCursorText },
  changed: { colour: 'ind', icon: IconPencil },
  removed: { colour: 'bad', icon: IconTrash },
  set_aside: { colour: 'warn', icon: IconArchive },
  restored: { colour: 'plum', icon: IconArrowBackUp },
}

function PlanSteps({ steps }: { steps: PlanStep[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ kind, words, sql, examples = [] }) => (
        <li key={words}>
          <div className={classes.step}>
            <Badge {...badges[kind]} label={stepKindLabels[kind]} />
            <span className={classes.words}>{words}</span>
          </div>
          {examples.length > 0 && (
            <details className={classes.sql}>
              <summary>Mostra valori che non si convertono</summary>
              <ul className={classes.examples}>
                {examples.map(({ id, value }) => (
                  <li key={id}>
                    record {id}: «{value}»
                  </li>
                ))}
              </ul>
            </details>
          )}
          {sql.length > 0 && (
            <details className={classes.sql}>
              <summary>Mostra SQL</summary>
              <Box component="pre" tabIndex={0}>
                {sql.join(';\n')}
              </Box>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
