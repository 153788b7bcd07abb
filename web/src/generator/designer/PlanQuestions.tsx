import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { PlanQuestion, PointAnswer } from '@portale/domain/generator/designer/design-answers.ts'
import type { DbType } from '@portale/domain/generator/designer/design-options.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { RadioOptions } from '../../platform/form/RadioOptions.tsx'
import classes from './PlanQuestions.module.css'
import type { TypedAnswer, TypedAnswers } from './plan-answers.ts'

type Props = {
  questions: PlanQuestion[]
  answers: TypedAnswers
  onAnswer: (key: string, answer: TypedAnswer) => void
  problem: (key: string) => string | undefined
}

/** What has to be decided before the design is applied: each question with its answers. */
export function PlanQuestions({ questions, answers, onAnswer, problem }: Props) {
  return questions.map((question) => {
    const { key, kind } = question
    const props = {
      answer: answers[key] ?? {},
      onAnswer: (answer: TypedAnswer) => onAnswer(key, { ...answers[key], ...answer }),
    }
    return kind === 'point' ? (
      <PointQuestion key={`${key} point`} question={question} {...props} />
    ) : (
      <ValueQuestion key={`${key} value`} question={question} problem={problem(`answers.${key}.value`)} {...props} />
    )
  })
}

type QuestionProps<Kind extends PlanQuestion['kind']> = {
  question: Extract<PlanQuestion, { kind: Kind }>
  answer: TypedAnswer
  onAnswer: (answer: TypedAnswer) => void
}

function pointOptions(example: string): { value: PointAnswer; label: string }[] {
  const number = example.trim().replaceAll(/[^\d.+-]/g, '')
  return [
    { value: 'thousands', label: `Separa le migliaia: ${number} diventa ${number.replace('.', '')}` },
    { value: 'decimals', label: `Separa i decimali: ${number} diventa ${String(Number(number)).replace('.', ',')}` },
    { value: 'empty', label: 'Non si sa: questi valori restano vuoti' },
  ]
}

function PointQuestion({ question: { key, label, count, examples }, answer, onAnswer }: QuestionProps<'point'>) {
  const values = examples.map(({ value }) => value).join(' · ')
  return (
    <fieldset className={classes.question}>
      <legend>
        «{label}»: che cosa significa il punto in {formatCount(count, 'valore', 'valori')}?
      </legend>
      <p className={classes.values}>
        {values}
        {count > examples.length && ` e altri ${count - examples.length}`}
      </p>
      <RadioOptions
        name={`point ${key}`}
        options={pointOptions(examples[0]?.value ?? '1.000')}
        input={{ value: answer.point, onChange: (point: PointAnswer) => onAnswer({ point }) }}
      />
    </fieldset>
  )
}

const hints: Partial<Record<DbType, string>> = {
  integer: 'Un numero intero, come 1200.',
  decimal: 'Un numero, come 12,5.',
  datetime: 'Una data, come 21/11/2026 o 21/11/2026 09:30.',
}

const yesNo = ['', 'Sì', 'No'].map((value) => ({ value, label: value || 'Scegli' }))

function ValueQuestion({
  question: { label, count, db_type },
  answer: { value = '', leaveEmpty = false },
  onAnswer,
  problem,
}: QuestionProps<'value'> & { problem: string | undefined }) {
  const input = {
    label: `«${label}» ${count === 1 ? 'del record che ne è privo' : `dei ${count} record che ne sono privi`}`,
    description: hints[db_type],
    value,
    error: problem,
    disabled: leaveEmpty,
    onChange: (event: { currentTarget: { value: string } }) => onAnswer({ value: event.currentTarget.value }),
  }
  return (
    <div className={classes.question}>
      {db_type === 'boolean' ? <NativeSelect {...input} data={yesNo} /> : <TextInput {...input} autoComplete="off" />}
      <Checkbox
        label="Restano senza: lo si chiede al prossimo salvataggio"
        checked={leaveEmpty}
        onChange={(event) => onAnswer({ leaveEmpty: event.currentTarget.checked })}
      />
    </div>
  )
}
