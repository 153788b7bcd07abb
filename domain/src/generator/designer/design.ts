import { z } from 'zod'
import { cleanLine } from '../../platform/clean-text.ts'
import { flag, lockVersion, text } from '../../platform/fields.ts'
import { invalidMessage, kindError } from '../../platform/plain-fields.ts'
import { designAnswers } from './design-answers.ts'
import { articles, dbTypes, designLimits, operations, relationTypes, scopeRules, viewTypes } from './design-options.ts'

const { name: maxName } = designLimits

const oneOf = <const T extends readonly string[]>(name: string, values: T) => z.enum(values, { error: kindError(name) })

/** The id of an existing element of the design; an element without one is new. */
const id = z
  .number({ error: invalidMessage('id') })
  .int(invalidMessage('id'))
  .positive(invalidMessage('id'))
  .optional()

/** Identifies the same element in another portal, so that an imported design matches renamed elements. */
const uid = z.uuid({ error: invalidMessage('uid') }).optional()

const list = <T extends z.ZodType>(item: T, name: string, max: number) =>
  z.array(item, { error: invalidMessage(name) }).max(max, `Al massimo ${max} ${name}.`)

const optionalList = <T extends z.ZodType>(item: T, name: string, max: number) =>
  z.preprocess((value) => value ?? [], list(item, name, max))

const optionalFlag = (name: string) => flag(name).optional().default(false)

const field = z.object({
  id,
  uid,
  db_name: text('nome nel database', maxName),
  label: text('etichetta', maxName),
  db_type: oneOf('tipo', dbTypes),
  required: optionalFlag('obbligatorio'),
})

const relation = z.object({
  id,
  uid,
  relationType: oneOf('tipo di relazione', relationTypes),
  model: text('modello', maxName),
  /** The field of the other model that represents its records; '' for its first short text. */
  related_model_field: z.preprocess(
    (value) => value ?? '',
    z.string({ error: invalidMessage('campo mostrato') }).overwrite(cleanLine),
  ),
  required: optionalFlag('obbligatoria'),
})

const file = z.object({
  id,
  uid,
  name: text('nome nel database', maxName),
  label: text('etichetta', maxName),
  multiple: optionalFlag('più file'),
  required: optionalFlag('obbligatorio'),
})

/** A role of a view: its id, or its name when the role is new. */
const viewRole = z.union([z.number().int().positive(), z.string().overwrite(cleanLine).min(1).max(maxName)], {
  error: invalidMessage('ruoli'),
})

/** A role's rule in a view: `through` is the `OwnerPath` of 'own', like 'dealer_id' or 'vehicle_id.dealer_id'. */
const viewScope = z.object({
  role: viewRole,
  rule: oneOf('ambito', scopeRules),
  through: z.preprocess((value) => value ?? '', z.string({ error: invalidMessage('relazione') }).overwrite(cleanLine)),
})

const view = z.object({
  id,
  uid,
  prefix: text('prefisso', maxName),
  type: oneOf('tipo di vista', viewTypes),
  roles: list(viewRole, 'ruoli', designLimits.roles).min(1, 'Scegli almeno un ruolo.'),
  operations: z.array(oneOf('operazioni', operations), { error: invalidMessage('operazioni') }),
  data_export: optionalFlag('esporta dati'),
  data_import: optionalFlag('importa dati'),
  /** Roles without an entry have the rule of `defaultScope`. */
  scopes: list(viewScope, 'ambiti', designLimits.roles).optional(),
})

const model = z.object({
  id,
  uid,
  name: text('nome', maxName),
  article_singular: oneOf('articolo', articles),
  interface_name_singular: text('nome singolare', maxName),
  interface_name_plural: text('nome plurale', maxName),
  fields: optionalList(field, 'campi', designLimits.fields),
  relations: optionalList(relation, 'relazioni', designLimits.relations),
  views: optionalList(view, 'viste', designLimits.views),
  files: optionalList(file, 'file', designLimits.files),
})

const role = z.object({ id, name: text('nome', maxName), label: text('etichetta', maxName) })

/** The body of POST /api/automation and of its plan: the whole design. design.rules.ts validates the names. */
export const designBody = z.object({
  models: list(model, 'modelli', designLimits.models),
  roles: list(role, 'ruoli', designLimits.roles),
  lock_version: lockVersion,
  confirm: optionalFlag('conferma'),
  answers: designAnswers,
})

export type Design = Pick<z.output<typeof designBody>, 'models' | 'roles'>
export type DesignModel = Design['models'][number]
export type DesignField = DesignModel['fields'][number]
export type DesignRelation = DesignModel['relations'][number]
export type DesignView = DesignModel['views'][number]
export type DesignScope = NonNullable<DesignView['scopes']>[number]
export type DesignFile = DesignModel['files'][number]
export type DesignRole = Design['roles'][number]
