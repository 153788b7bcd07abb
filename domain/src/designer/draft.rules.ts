import type { FieldErrors } from '../plain-fields.ts'
import { designProblems } from './design.rules.ts'
import type { Design, DesignField, DesignModel, DesignRelation } from './design.ts'

type Unchosen<T, K extends keyof T> = Omit<T, K> & { [Key in K]: T[Key] | '' }

/** A design in the making: what is chosen from a list may not be chosen yet. */
export type DraftModel = Omit<DesignModel, 'fields' | 'relations'> & {
  fields: Unchosen<DesignField, 'db_type'>[]
  relations: Unchosen<DesignRelation, 'relationType'>[]
}
export type DraftDesign = Pick<Design, 'roles'> & { models: DraftModel[] }

type Words = Record<string, string>

const modelWords = { name: 'nome', interface_name_singular: 'nome singolare', interface_name_plural: 'nome plurale' }
const roleWords = { label: 'etichetta', name: 'nome' }

/** The parts of a model: how one is called, and what must not be empty in it. */
const parts = {
  fields: { noun: 'campo', of: 'del campo', words: { db_name: 'nome', label: 'etichetta', db_type: 'tipo' } },
  relations: { noun: 'relazione', of: 'della relazione', words: { relationType: 'tipo', model: 'modello' } },
  views: { noun: 'vista', of: 'della vista', words: { prefix: 'prefisso', roles: 'ruoli' } },
  files: { noun: 'file', of: 'del file', words: { name: 'nome', label: 'etichetta' } },
} as const
type Part = keyof typeof parts

const joined = (words: string[]): string => {
  const [last = '', ...before] = words.toReversed()
  if (before.length === 0) return last
  return `${before.toReversed().join(', ')} ${last.startsWith('e') ? 'ed' : 'e'} ${last}`
}

const isEmpty = (value: unknown) => (typeof value === 'string' ? !value.trim() : Array.isArray(value) && !value.length)

const titleOf = ({ name, interface_name_singular: shown }: DraftModel, index: number) =>
  name.trim() || shown.trim() || `Modello ${index + 1}`

/** Something mandatory that is empty: the keys of its fields, and what to complete. */
type Gap = { keys: string[]; message: string }

function gapOf(thing: Record<string, unknown>, words: Words, at: string, who: string, of = ''): Gap[] {
  const empty = Object.keys(words).filter((name) => isEmpty(thing[name]))
  if (empty.length === 0) return []
  const names = joined(empty.map((name) => words[name] ?? name))
  return [{ keys: empty.map((name) => `${at}.${name}`), message: `${who}: completa ${names}${of && ` ${of}`}` }]
}

/** What the specification asks of models, fields and relations comes first (spec 2 §5). */
function gaps({ models, roles }: DraftDesign): Gap[] {
  const of = (model: DraftModel, index: number, part: Part) =>
    model[part].flatMap((thing, place) =>
      gapOf(
        thing,
        parts[part].words,
        `models.${index}.${part}.${place}`,
        titleOf(model, index),
        `${parts[part].of} ${place + 1}`,
      ),
    )
  return [
    ...models.flatMap((model, index) => [
      ...gapOf(model, modelWords, `models.${index}`, titleOf(model, index)),
      ...of(model, index, 'fields'),
      ...of(model, index, 'relations'),
    ]),
    ...models.flatMap((model, index) => [...of(model, index, 'views'), ...of(model, index, 'files')]),
    ...roles.flatMap((role, index) => gapOf(role, roleWords, `roles.${index}`, 'Ruoli', `del ruolo ${index + 1}`)),
  ]
}

/** What isn't chosen yet breaks no rule by itself. */
const chosen = ({ roles, models }: DraftDesign): Design => ({
  roles,
  models: models.map((model) => ({
    ...model,
    fields: model.fields.map((field) => ({ ...field, db_type: field.db_type || 'text' })),
    relations: model.relations.map((one) => ({ ...one, relationType: one.relationType || 'belongsTo' })),
  })),
})

/** What is wrong with a design in the making, by the keys of its body; what is just empty has no message. */
export function draftProblems(design: DraftDesign): FieldErrors {
  const empty = gaps(design).flatMap(({ keys }) => keys.map((key) => [key, [] as string[]]))
  return { ...designProblems(chosen(design)), ...Object.fromEntries(empty) }
}

/** Where in a design a key of its body is: 'Vehicle, campo 6'. */
export function formatLocation({ models, roles }: DraftDesign, key: string): string {
  const [, modelAt, part, place] = /^models\.(\d+)(?:\.(fields|relations|views|files)\.(\d+))?/.exec(key) ?? []
  const model = models[Number(modelAt)]
  if (model) return titleOf(model, Number(modelAt)) + (part ? `, ${parts[part as Part].noun} ${Number(place) + 1}` : '')
  const role = roles[Number(/^roles\.(\d+)/.exec(key)?.[1])]
  return role ? `Ruolo ${role.label || role.name}` : ''
}

/**
 * The first thing that stands in the way of sending a design, whose faults may be known already: the key of its field,
 * and what to do about it.
 */
export function firstProblem(
  design: DraftDesign,
  faults: FieldErrors = draftProblems(design),
): { key: string; message: string } | undefined {
  const [gap] = gaps(design)
  if (gap) return { key: gap.keys[0] ?? '', message: gap.message }
  const [fault] = Object.entries(faults)
  if (!fault) return undefined
  const [key, messages] = fault
  return { key, message: [formatLocation(design, key), messages[0]].filter(Boolean).join(': ') }
}
