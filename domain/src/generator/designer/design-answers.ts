import { z } from 'zod'
import { type PointMeaning, pointMeanings } from '../../platform/italian-number.ts'
import { invalidMessage, isRecord } from '../../platform/plain-fields.ts'
import type { DbType } from './design-options.ts'

/** What a text like 1.000 is as a decimal: a thousand, one, or left empty. */
export const pointAnswers = [...pointMeanings, 'empty'] as const
export type PointAnswer = (typeof pointAnswers)[number]

const answer = z.object(
  {
    point: z.enum(pointAnswers, { error: invalidMessage('significato del punto') }).optional(),
    /** The value of the records that have none; null leaves them without. */
    value: z.unknown().optional(),
  },
  { error: invalidMessage('risposta') },
)

/** The answers to a plan's questions, by the questions' keys. */
export const designAnswers = z
  .record(z.string(), answer, { error: invalidMessage('risposte') })
  .optional()
  .default({})
export type DesignAnswers = z.output<typeof designAnswers>

/** A value that needs an answer or is lost, as a text, with the id of its record. */
export type ConversionExample = { id: number; value: string }

/** How the values of a column convert to another type, with the first of those that don't and of the ambiguous ones. */
export type ConversionSample = {
  converted: number
  unconverted: number
  ambiguous: number
  examples: ConversionExample[]
  ambiguousExamples: ConversionExample[]
}

/** What an administrator decides before a plan is applied. */
export type PlanQuestion = {
  /** Model and field in the requested design: 'Vehicle.price'. */
  key: string
  label: string
  /** How many records it is about. */
  count: number
  isAnswered: boolean
} & ({ kind: 'point'; examples: ConversionExample[] } | { kind: 'value'; db_type: DbType })

export const toPoint = (point: PointAnswer | undefined): PointMeaning | undefined =>
  point === 'empty' ? undefined : point

/** The answers that leave every record of a plan's questions without a value. */
export const emptyAnswers = (questions: unknown): DesignAnswers => {
  const answers: DesignAnswers = {}
  for (const question of Array.isArray(questions) ? questions : [])
    if (isRecord(question)) {
      const key = String(question.key)
      answers[key] = { ...answers[key], ...(question.kind === 'point' ? { point: 'empty' } : { value: null }) }
    }
  return answers
}
