import { z } from 'zod'
import { flag, optionalDay, optionalRecordId, optionalText } from '../../platform/fields.ts'
import { fileKinds } from '../../platform/files.ts'
import { maxInstruction, requiredMessage } from '../../platform/plain-fields.ts'

export const invalidDocumentMessage = 'Documento non valido.'

/** A deadline, of an activity or of one of its documents. */
export const dueOn = optionalDay('La scadenza non è una data valida: scrivila come 31/12/2026, dal 2000 in poi.')

/** A flag that is off when it is empty; undefined, which leaves the stored one, when the body doesn't name it. */
const optionalFlag = (name: string) =>
  z.preprocess((value) => (value === null || value === '' ? false : value), flag(name).optional())

const isFileKind = (value: unknown) => fileKinds.some((kind) => kind === value)

/** The only kinds of file, in their order; null for all, which is also what no kind and every kind mean. */
const acceptedKinds = z
  .unknown()
  .meta({ type: ['array', 'null'], items: { enum: [...fileKinds] } })
  .optional()
  .transform((value, context) => {
    if (value === undefined) return undefined
    if (value === null || value === '') return null
    if (Array.isArray(value) && value.every(isFileKind)) {
      const kinds = fileKinds.filter((kind) => value.includes(kind))
      return kinds.length > 0 && kinds.length < fileKinds.length ? kinds : null
    }
    context.issues.push({ code: 'custom', message: 'I tipi di file scelti non sono validi.', input: value })
    return z.NEVER
  })

/** A row of an activity's body: a rule that it doesn't name stays as it is, an empty one is cleared. */
export const documentTypeInput = z
  .object(
    {
      id: optionalRecordId(invalidDocumentMessage),
      description: optionalText('descrizione')
        .nullish()
        .transform((value) => value ?? ''),
      weight: z.coerce.number().int().min(0).max(100_000).catch(0),
      deleted_at: z.unknown().prefault(null).transform(Boolean),
      due_on: dueOn,
      instruction: optionalText('istruzioni', maxInstruction)
        .nullish()
        .transform((value) => (value === undefined ? undefined : value || null)),
      optional: optionalFlag('facoltativo'),
      asks_valid_until: optionalFlag('scade'),
      accepted_kinds: acceptedKinds,
      /** Empty removes the blank form; the name as it was answered leaves it. The file itself comes next to the body. */
      form_file_name: z
        .unknown()
        .optional()
        .transform((value) => (value === null || value === '' ? null : undefined)),
    },
    invalidDocumentMessage,
  )
  .refine((row) => row.deleted_at || row.description !== '', {
    message: requiredMessage('descrizione'),
    path: ['description'],
  })
  .meta({ id: 'DocumentTypeInput' })
export type DocumentTypeInput = z.output<typeof documentTypeInput>

export const documentType = z
  .object({
    id: z.number(),
    description: z.string(),
    weight: z.number(),
    deleted_at: z.string().nullable(),
    due_on: z.string().nullable(),
    /** How to prepare the document; null without one. */
    instruction: z.string().nullable(),
    /** The name of the blank form to download, null without one. */
    form_file_name: z.string().nullable(),
    /** Whether the activity is completed without it. */
    optional: z.boolean(),
    /** Whether each upload needs the day until which it is valid. */
    asks_valid_until: z.boolean(),
    /** The only kinds of file that it takes; null for all of the portal's. */
    accepted_kinds: z.array(z.enum(fileKinds)).nullable(),
  })
  .meta({ id: 'DocumentType' })
export type DocumentType = z.infer<typeof documentType>
