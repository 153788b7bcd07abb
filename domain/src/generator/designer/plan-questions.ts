import { formatCount } from '../../platform/counts.ts'
import { formatDateTime } from '../../platform/dates.ts'
import { type FieldValue, parseField } from '../records/record.ts'
import { convertValue } from './convert-value.ts'
import type { ConversionSample, DesignAnswers, PointAnswer } from './design-answers.ts'
import type { DbType } from './design-options.ts'
import type { Change, Column } from './plan-changes.ts'
import { addModelStep, type ModelTarget, type PlanState } from './plan-state.ts'

export const questionKey = ({ model }: ModelTarget, db_name: string): string => `${model}.${db_name}`

function findAnswer({ answers }: PlanState, key: string): DesignAnswers[string] {
  return (Object.hasOwn(answers, key) ? answers[key] : undefined) ?? {}
}

export const findPointAnswer = (plan: PlanState, key: string): PointAnswer | undefined => findAnswer(plan, key).point

/** Asks what the point of ambiguous numbers means. */
export function askPoint(plan: PlanState, key: string, label: string, sample: ConversionSample): void {
  const { ambiguous: count, ambiguousExamples: examples } = sample
  if (count === 0) return
  plan.questions.push({ kind: 'point', key, label, count, examples, isAnswered: !!findPointAnswer(plan, key) })
}

const formatValue = (db_type: DbType, value: FieldValue): string =>
  db_type === 'datetime' ? formatDateTime(String(value)) : String(convertValue(db_type, 'text', value))

const withoutValue = (count: number) =>
  count === 1
    ? 'un record ne è privo e resta così: lo si chiede al prossimo salvataggio.'
    : `${formatCount(count, 'record', 'record')} ne sono privi e restano così: lo si chiede al prossimo salvataggio.`

/** Asks for the value of the records that have none in a column that is mandatory from now on. */
export function askMissingValue(
  plan: PlanState,
  target: ModelTarget,
  { name, label, title }: { name: string; label: string; title: string },
  column: Column,
  count: number,
): void {
  if (count <= 0) return
  const { type } = column
  // Files and relations have no value that would suit all records.
  if (type === 'reference' || type === 'ids' || type === 'file') {
    addModelStep(plan, target, 'changed', `${title}: ${withoutValue(count)}`, [], true)
    return
  }
  const key = questionKey(target, name)
  const { value } = findAnswer(plan, key)
  plan.questions.push({ kind: 'value', key, label, db_type: type, count, isAnswered: value !== undefined })
  if (value === undefined) return
  const parsed = value === null ? undefined : parseField({ label, db_type: type, required: true }, value)
  if (!parsed) addModelStep(plan, target, 'changed', `${title}: ${withoutValue(count)}`)
  else if (parsed.problem === undefined) {
    const words = `${formatCount(count, 'record che ne è privo riceve', 'record che ne sono privi ricevono')} «${formatValue(type, parsed.value)}»`
    const filled: Change = { do: 'fillMissing', table: target.table, column, value: parsed.value }
    addModelStep(plan, target, 'changed', `${title}: ${words}.`, [filled])
  } else plan.errors[`answers.${key}.value`] = [parsed.problem]
}
