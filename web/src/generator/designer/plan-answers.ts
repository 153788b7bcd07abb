import type { DesignAnswers, PlanQuestion, PointAnswer } from '@portale/domain/generator/designer/design-answers.ts'

/** What is chosen and typed in the dialog, by the questions' keys. */
export type TypedAnswer = { point?: PointAnswer; value?: string; leaveEmpty?: boolean }
export type TypedAnswers = Record<string, TypedAnswer>

export function isAnswered({ kind, key }: PlanQuestion, answers: TypedAnswers): boolean {
  const { point, value = '', leaveEmpty } = answers[key] ?? {}
  return kind === 'point' ? point !== undefined : leaveEmpty === true || value.trim() !== ''
}

/** The answers of a request; a value counts unless the records are left without. */
export function toAnswers(questions: PlanQuestion[], typed: TypedAnswers): DesignAnswers {
  const answers: DesignAnswers = {}
  for (const { key, kind } of questions) {
    const { point, value, leaveEmpty } = typed[key] ?? {}
    answers[key] = { ...answers[key], ...(kind === 'point' ? { point } : { value: leaveEmpty ? null : value }) }
  }
  return answers
}
