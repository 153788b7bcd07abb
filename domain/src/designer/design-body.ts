import { z } from 'zod'
import { flag, lockVersion, text } from '../fields.ts'
import { invalidMessage, kindError } from '../plain-fields.ts'
import { articles, dbTypes, designLimits, operations, relationTypes, viewTypes } from './design.ts'

const { name: longest } = designLimits

const oneOf = <const T extends readonly string[]>(name: string, values: T) => z.enum(values, { error: kindError(name) })

/** Something of the design that is there already; without an id it is new. */
const id = z
  .number({ error: invalidMessage('id') })
  .int(invalidMessage('id'))
  .positive(invalidMessage('id'))
  .optional()

/** The same thing in another portal: a design that is carried over finds its own by it, whatever it is called by now. */
const uid = z.uuid({ error: invalidMessage('uid') }).optional()

const list = <T extends z.ZodType>(of: T, name: string, most: number) =>
  z.array(of, { error: invalidMessage(name) }).max(most, `Al massimo ${most} ${name}.`)

const listOrNone = <T extends z.ZodType>(of: T, name: string, most: number) =>
  z.preprocess((value) => value ?? [], list(of, name, most))

const truth = (name: string) => flag(name).optional().default(false)

const field = z.object({
  id,
  uid,
  db_name: text('nome nel database', longest),
  label: text('etichetta', longest),
  db_type: oneOf('tipo', dbTypes),
  required: truth('obbligatorio'),
})

const relation = z.object({
  id,
  uid,
  relationType: oneOf('tipo di relazione', relationTypes),
  model: text('modello', longest),
  /** The field of the other model that its records are shown by; '' for its first text. */
  related_model_field: z.preprocess(
    (value) => value ?? '',
    z.string({ error: invalidMessage('campo mostrato') }).trim(),
  ),
  required: truth('obbligatoria'),
})

const file = z.object({
  id,
  uid,
  name: text('nome nel database', longest),
  label: text('etichetta', longest),
  multiple: truth('più file'),
  required: truth('obbligatorio'),
})

/** A role of a view: its id, or its name where it has no id yet. */
const viewRole = z.union([z.number().int().positive(), z.string().trim().min(1).max(longest)], {
  error: invalidMessage('ruoli'),
})

const view = z.object({
  id,
  uid,
  prefix: text('prefisso', longest),
  type: oneOf('tipo di vista', viewTypes),
  roles: list(viewRole, 'ruoli', designLimits.roles).min(1, 'Scegli almeno un ruolo.'),
  operations: z.array(oneOf('operazioni', operations), { error: invalidMessage('operazioni') }),
  data_export: truth('esporta dati'),
  data_import: truth('importa dati'),
})

const model = z.object({
  id,
  uid,
  name: text('nome', longest),
  article_singular: oneOf('articolo', articles),
  interface_name_singular: text('nome singolare', longest),
  interface_name_plural: text('nome plurale', longest),
  fields: listOrNone(field, 'campi', designLimits.fields),
  relations: listOrNone(relation, 'relazioni', designLimits.relations),
  views: listOrNone(view, 'viste', designLimits.views),
  files: listOrNone(file, 'file', designLimits.files),
})

const role = z.object({ id, name: text('nome', longest), label: text('etichetta', longest) })

/** The body of POST /api/automation and of its plan: the whole design; names are checked beside it (design.rules.ts). */
export const designBody = z.object({
  models: list(model, 'modelli', designLimits.models),
  roles: list(role, 'ruoli', designLimits.roles),
  lock_version: lockVersion,
  confirm: truth('conferma'),
})
