import { z } from 'zod'
import { cleanCode, cleanLine, cleanMarkup, cleanText } from './clean-text.ts'
import {
  type FieldErrors,
  invalidMessage,
  isPlainText,
  isRecord,
  kindError,
  maxHtml,
  maxText,
  numberText,
  parseDay,
  parseId,
  parseIds,
  requiredMessage,
  tooLongMessage,
} from './plain-fields.ts'
import { type ColumnsOfType, type RegistryColumns, storedColumns } from './registry-columns.ts'

const maxMarkup = 20_000

// What zod doesn't know of a field that is parsed by hand, for the document of the calls; `needed`: it may not be missing.
const idShape = { type: ['integer', 'string'], description: 'Un id, come numero o cifre.' }
const optionalIdShape = {
  type: ['integer', 'string', 'null'],
  description: 'Un id, come numero o cifre; null o vuoto: nessuno.',
}
const idsShape = { type: 'array', items: { type: ['integer', 'string'] } }
const dayShape = {
  type: ['string', 'null'],
  description: 'Un giorno, come 2026-12-31 o 31/12/2026; null o vuoto: nessuno.',
}
const versionShape = {
  type: ['integer', 'string', 'null'],
  description: 'La versione che si è letta: se nel frattempo è cambiata la risposta è 409.',
}

/**
 * A text that may be empty, of at most `max` characters; up to 255 it is one line, longer ones are notes. Invisible
 * characters and blanks around it are removed.
 */
export const optionalText = (name: string, max = maxText) =>
  z
    .string({ error: kindError(name) })
    .overwrite(max > maxText ? cleanText : cleanLine)
    .max(max, tooLongMessage(name, max))
    .refine((value) => isPlainText(value, max), invalidMessage(name))

/** A mandatory text: "Il campo … è obbligatorio." when it is missing or blank. */
export const text = (name: string, max = maxText) => optionalText(name, max).min(1, requiredMessage(name))

/** A mandatory code, such as a Baldo ID. */
export const code = (name: string) => text(name).overwrite(cleanCode)

/** HTML of the editor with its embedded images; the server cleans it. */
export const html = (name: string) =>
  z
    .string({ error: kindError(name) })
    .overwrite(cleanMarkup)
    .min(1, requiredMessage(name))
    .max(maxHtml, `Il campo ${name} è troppo grande: al massimo 10 MB, immagini comprese.`)
    .refine(
      (value) => value.replace(/[^<&]+/g, '').length <= maxMarkup,
      `Il campo ${name} contiene troppi elementi: semplificalo e riprova.`,
    )
    .refine((value) => isPlainText(value, maxHtml), invalidMessage(name))

const flags = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  ['0', false],
  ['1', true],
  [true, true],
  [false, false],
])

/** A boolean, which a body may write as 0, 1, "0", "1", true or false (decisions "Shapes"). */
export const flag = (name: string) =>
  z
    .unknown()
    .meta({ enum: [true, false, 0, 1, '0', '1'] })
    .transform((value, context) => {
      const known = flags.get(value)
      if (known !== undefined) return known
      context.issues.push({
        code: 'custom',
        message: value == null ? requiredMessage(name) : invalidMessage(name),
        input: value,
      })
      return z.NEVER
    })

/** The id of another record, as number or digits; "Il campo … è obbligatorio." when it is missing. */
export const recordId = (name: string, problem = invalidMessage(name)) =>
  z
    .unknown()
    .meta({ ...idShape, needed: true })
    .optional()
    .transform((value, context) => {
      const id = parseId(value)
      if (id !== undefined) return id
      const missing = value === undefined || value === null || numberText(value) === ''
      context.issues.push({
        code: 'custom',
        message: missing ? requiredMessage(name) : problem,
        input: value,
      })
      return z.NEVER
    })

/** The id of a record that may be none: null for null or an empty text, undefined when the body doesn't name it. */
export const optionalRecordId = (problem: string) =>
  z
    .unknown()
    .meta(optionalIdShape)
    .optional()
    .transform((value, context) => {
      if (value === undefined) return undefined
      if (value === null || value === '') return null
      const id = parseId(value)
      if (id !== undefined) return id
      context.issues.push({ code: 'custom', message: problem, input: value })
      return z.NEVER
    })

/** A list of ids of other records, each once; a missing list is empty. Its error is that of the whole list. */
export const recordIds = (name: string, max?: number) =>
  z
    .unknown()
    .meta(idsShape)
    .optional()
    .transform((value, context) => {
      const ids = parseIds(value ?? [], max)
      if (ids) return ids
      context.issues.push({ code: 'custom', message: invalidMessage(name), input: value })
      return z.NEVER
    })

/** A day, or null for none; undefined, which leaves the stored one, when the body doesn't name it. */
export const optionalDay = (message: string) =>
  z
    .unknown()
    .meta(dayShape)
    .optional()
    .transform((value, context) => {
      if (value === undefined) return undefined
      if (value === null || value === '') return null
      const day = typeof value === 'string' ? parseDay(value) : undefined
      if (day !== undefined) return day
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    })

const staleForm = 'La versione del modulo non è valida: ricarica la pagina.'

/** The version that a form was loaded with: an outdated one is rejected with 409; a missing one is accepted. */
export const lockVersion = z
  .unknown()
  .meta(versionShape)
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === null || value === '') return undefined
    const digits = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
    if (/^\d{1,16}$/.test(digits)) return Number(digits)
    context.issues.push({ code: 'custom', message: staleForm, input: value })
    return z.NEVER
  })

type TextFields<Columns> = {
  [Key in ColumnsOfType<Columns, 'text'>]: Columns[Key] extends { optional: true }
    ? z.ZodOptional<z.ZodString>
    : z.ZodString
}

/** The fields of a registry's columns in a body, in their order; `others` are the schemas of those that are no texts. */
export const columnFields = <
  Columns extends RegistryColumns,
  Others extends Record<ColumnsOfType<Columns, 'code' | 'digits' | 'day' | 'id'>, z.ZodType>,
>(
  columns: Columns,
  others: Others,
) =>
  Object.fromEntries(
    storedColumns(columns).map((key) => {
      const { name = '', optional } = columns[key] ?? {}
      return [key, (others as z.ZodRawShape)[key] ?? (optional ? optionalText(name).optional() : text(name))]
    }),
  ) as unknown as TextFields<Columns> & Others

/** An object inside a body. A missing one counts as empty, so that each of its fields reports its own error. */
export const nested = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isRecord(value) ? value : {}), schema)

/** The values of those fields that are valid in themselves, even when others are not. */
export function validFields<Shape extends z.ZodRawShape>(
  shape: Shape,
  sent: unknown,
): { [Key in keyof Shape]?: z.output<Shape[Key]> } {
  const values = isRecord(sent) ? sent : {}
  return Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [key, z.safeParse(schema, values[key]).data]),
  ) as { [Key in keyof Shape]?: z.output<Shape[Key]> }
}

const invalidValue = 'Il valore non è valido.'

/**
 * Parses what a person or a call sent. Whatever a schema doesn't say in its words is said in these, where zod would speak
 * English.
 */
export const parseInput = <T extends z.ZodType>(schema: T, value: unknown): z.ZodSafeParseResult<z.output<T>> =>
  schema.safeParse(value, { error: () => invalidValue })

/** Converts zod's issues to the error keys of the specification: `activity.activity_document_types.1.description`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const key = issue.path.join('.')
    errors[key] = [...(errors[key] ?? []), issue.message]
  }
  return errors
}

/** The years that a year of activities or a file of targets can have. */
export const yearPattern = /^(20\d\d|2100)$/
export const yearMessage = 'L’anno deve avere quattro cifre, dal 2000 al 2100.'
