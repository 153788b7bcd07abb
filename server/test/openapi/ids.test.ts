import { otherPlanBody } from '@portale/domain/generator/designer/automation.ts'
import { fieldErrors } from '@portale/domain/platform/fields.ts'
import { parseLead } from '@portale/domain/sales/leads/lead-body.ts'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { examples } from '../../src/platform/openapi/examples.ts'
import { testApp } from '../app.ts'
import { listBodies, toWholeSchema } from './contract.ts'
import { unsentExamples } from './example.ts'

// Ids are ids: every id that a body may name takes a number or its digits, and nothing that JavaScript would turn into one.

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}
/** A step to a field: its name, or 0 for the first of a list. */
type Path = (string | 0)[]

/** Lists of ids whose names do not say so. */
const idLists = ['roles', 'workshops', 'dealers', 'users', 'loaded', 'restore']
const isIdName = (name: string) => /(^|_)ids?$/.test(name) || name === 'until'

/** Fields with such a name that are no ids of records, each with the reason. */
const noIds: Record<string, string> = {
  'passkey.id': 'what the authenticator calls its key, in base64url',
  'news.dealers': 'a flag: whether dealers see it',
  'news.workshops': 'a flag: whether workshops see it',
  'POST /api/v1/news dealers': 'a flag: whether dealers see it',
  'POST /api/v1/news workshops': 'a flag: whether workshops see it',
  'POST /api/v1/news/:id dealers': 'a flag: whether dealers see it',
  'POST /api/v1/news/:id workshops': 'a flag: whether workshops see it',
  'dealer.baldo_id': 'a code of the network, which may have letters',
  'workshop.baldo_id': 'a code of the network, which may have letters',
  'models.0.views.0.roles': 'names of roles, or their ids: any text may be a name',
}

function findIdPaths(schema: JsonSchema | boolean | undefined, path: Path = []): Path[] {
  if (schema === undefined || typeof schema === 'boolean') return []
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const isObject = property.properties !== undefined || property.items?.properties !== undefined
    const isId = isIdName(name) || (idLists.includes(name) && !isObject)
    return isId ? [[...path, name]] : findIdPaths(property, [...path, name])
  })
  const found = [
    ...named,
    ...findIdPaths(schema.items, [...path, 0]),
    ...alternatives.flatMap((alternative) => findIdPaths(alternative, path)),
  ]
  return [...new Map(found.map((one) => [one.join('.'), one])).values()]
}

/** A copy of a body with another value at a path; what is missing on the way is made. */
function withValue(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (step === 0) {
    const [first, ...others] = Array.isArray(body) ? body : []
    return [withValue(first, rest, value), ...others]
  }
  const known = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  return { ...known, [step]: withValue((known as Record<string, unknown>)[step], rest, value) }
}

const noId = [true, [13], { id: 13 }, '1e1', 1.5, -1, '0x10', ' 13 ', '13\n', '1.0', '٣', 0, '0', '01', 1e300, 'x']
const isList = (path: Path) => {
  const name = String(path.at(-1))
  return idLists.includes(name) || name.endsWith('ids')
}

/** The keys of a body's problems, for calls whose check is chosen by what was sent. */
const checks: Record<string, (body: unknown) => string[]> = {
  'POST /api/v1/leads': (body) => leadProblems(body),
  'PUT /api/v1/leads/:id': (body) => leadProblems(body),
  'POST /api/automation/plan': (body) => problemsOf(otherPlanBody, body), // a design is that of POST /api/automation
}

const problemsOf = (schema: z.ZodType, body: unknown): string[] =>
  Object.keys(fieldErrors(schema.safeParse(body).error ?? new z.ZodError([])))

/** The problems of a lead under the names of its fields: the form shows some of them elsewhere. */
const leadFields: Record<string, string> = {
  'lead.workshops': 'lead.workshop_id',
  'lead.customer.vat_n': 'lead.customer_id',
  'lead.customer_contact.name': 'lead.customer_contact_id',
}
function leadProblems(body: unknown): string[] {
  const parsed = parseLead({ role: 'administrator' }, body)
  return 'errors' in parsed ? Object.keys(parsed.errors).map((key) => leadFields[key] ?? key) : []
}

// The calls are those of a server, whose routes describe themselves.
const t = await testApp()
afterAll(() => t.close())

const fields = listBodies(t).flatMap(({ call, body }) => {
  const isPlan = call.endsWith('/plan') && call.includes('automation')
  const schema = toWholeSchema(isPlan ? otherPlanBody : body) as JsonSchema
  const check = checks[call] ?? ((sent: unknown) => problemsOf(body, sent))
  const example = (unsentExamples[call] ?? examples[call])?.body
  return findIdPaths(schema)
    .filter((path) => !noIds[path.join('.')] && !noIds[`${call} ${path.join('.')}`])
    .map((path) => ({ name: `${call} ${path.join('.')}`, check, example, path }))
})

it('finds the ids of all bodies', () => {
  expect(fields.length).toBeGreaterThan(40)
  for (const known of [
    'POST /api/v1/dealers/:id/activities/:activity_id/manage managed.0.id',
    'PUT /api/v1/list_settings/:list settings.default_view_id',
    'POST /api/v1/leads/assign rows.0.id',
    'PUT /api/v1/workshops/:id workshop.dealers.0.pivot.id',
    'PUT /api/v1/leads/:id lead.customer_contact_id',
  ])
    expect(fields.map(({ name }) => name)).toContain(known)
})

it.each(fields)('$name takes nothing but an id (422 under its key)', ({ check, example, path }) => {
  for (const value of noId) {
    const sent = isList(path) ? [value] : value
    const keys = check(withValue(example, path, sent))
    const key = path.join('.')
    const isFound = keys.some((found) => found === key || found === `${key}.0`)
    expect(isFound, `${JSON.stringify(sent)} at ${key}: ${keys.join(', ') || 'accepted'}`).toBe(true)
  }
  if (!isList(path)) return
  expect(check(withValue(example, path, true))).toContain(path.join('.'))
})

it('takes an id as a number and as digits', () => {
  for (const { name, check, example, path } of fields)
    for (const value of [13, '13']) {
      const keys = check(withValue(example, path, isList(path) ? [value] : value))
      const isDesign = name.includes('/automation') // elements of a design are named by numbers alone
      if (!(isDesign && value === '13')) expect(`${name} ${keys.includes(path.join('.'))}`).toBe(`${name} false`)
    }
})
