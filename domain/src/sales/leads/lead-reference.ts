import { z } from 'zod'
import { count, id } from '../../platform/answers.ts'
import { flag, lockVersion, nested, text } from '../../platform/fields.ts'

/** A model of interest or a type of work; an archived one can no longer be chosen, but old leads keep it. */
export const leadReference = z
  .object({ id, name: z.string(), archived: z.boolean(), lock_version: count })
  .meta({ id: 'LeadReference' })
export type LeadReference = z.output<typeof leadReference>

const fields = nested(
  z.object({ name: text('nome'), archived: flag('archiviato').optional(), lock_version: lockVersion }),
)
export type LeadReferenceInput = z.output<typeof fields>

/** `formatTaken` completes these sentences. */
export const takenReferenceNames = {
  lead_models: 'Questo modello esiste già',
  lead_work_types: 'Questo tipo di lavoro esiste già',
} as const

/** The two kinds, each with the key and the schema of its request bodies. */
export const leadReferences = {
  lead_models: { key: 'lead_model', body: z.object({ lead_model: fields }).transform(({ lead_model }) => lead_model) },
  lead_work_types: {
    key: 'lead_work_type',
    body: z.object({ lead_work_type: fields }).transform(({ lead_work_type }) => lead_work_type),
  },
} as const
export type LeadReferenceKind = keyof typeof leadReferences
export const leadReferenceKinds = ['lead_models', 'lead_work_types'] as const satisfies LeadReferenceKind[]
