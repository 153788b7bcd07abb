import { globSync, readFileSync } from 'node:fs'
import { fieldErrors, parseInput } from '@portale/domain/platform/fields.ts'
import { isRecord } from '@portale/domain/platform/plain-fields.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../app.ts'
import { listBodies, toWholeSchema } from './contract.ts'

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
}

const wrong: unknown[] = [
  ...[null, 7, -1, 1.5, '', 'x', true, [], {}, [7], ['x'], [null], [{}], [[]], { x: 7 }, { x: {} }],
  'x'.repeat(70_000),
  '\0',
  Array.from({ length: 6000 }, (_, index) => index),
]

/** The same place of a body with each wrong kind, in all of its objects and lists. */
function* wrongBodies(schema: JsonSchema, wrap: (value: unknown) => unknown, depth = 0): Generator<unknown> {
  for (const value of wrong) yield wrap(value)
  if (depth > 6) return
  for (const [key, property] of Object.entries(schema.properties ?? {}))
    yield* wrongBodies(property, (value) => wrap({ [key]: value }), depth + 1)
  if (schema.items) yield* wrongBodies(schema.items, (value) => wrap([value]), depth + 1)
  if (typeof schema.additionalProperties === 'object')
    yield* wrongBodies(schema.additionalProperties, (value) => wrap({ x: value }), depth + 1)
  for (const option of schema.anyOf ?? []) yield* wrongBodies(option, wrap, depth + 1)
}

/** How zod begins what it says in English. */
const english = /\b(Invalid|Too (big|small)|Expected|expected|received|Required|Unrecognized|must)\b/

const sources = globSync(['domain/src/**/*.ts', 'server/src/**/*.ts'], {
  cwd: new URL('../../..', import.meta.url),
  exclude: (name) => name.includes('.test.'),
})

/** Where zod is asked without the fallback, and why nobody reads what it says there. */
const withoutMessages: Record<string, string> = {
  'domain/src/platform/fields.ts': 'the fallback itself, and validFields, which drops messages',
  'domain/src/platform/contacts.ts': 'asks only whether it is an address',
  'domain/src/sales/leads/lead-body.ts': 'asks only whether a flag is set',
  'server/src/platform/sso-settings.ts': 'the operator’s settings, in the log',
  'server/src/platform/backup/manifest.ts': 'a file of the portal',
  'server/src/platform/config.ts': 'the operator’s settings',
  'server/src/commands/create-admin.ts': 'asks only whether it is an address',
  'server/src/commands/mail-test.ts': 'asks only whether it is an address',
  'server/src/generator/records/record-body.ts': 'asks only whether a flag is set',
  'server/src/generator/records/record-save.ts': 'a schema with its own message',
}

// The calls are those of a server, whose routes describe themselves.
const t = await testApp()
afterAll(() => t.close())

describe('what is wrong with a body is said in Italian', () => {
  it.each(listBodies(t))('$call', ({ body }) => {
    const schema = toWholeSchema(body) as JsonSchema
    const found = new Set<string>()
    // A body that is no object counts as an empty one.
    for (const sent of [{}, ...wrongBodies(schema, (value) => value)].filter(isRecord)) {
      const { error } = parseInput(body, sent)
      for (const [key, messages] of Object.entries(error ? fieldErrors(error) : {}))
        for (const message of messages)
          if (english.test(message)) found.add(`${key.replaceAll(/\d+/g, 'n')}: ${message}`)
    }
    expect([...found]).toEqual([])
  })
})

it('what people send is parsed with the Italian fallback everywhere', () => {
  const direct = sources.filter((file) =>
    readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').includes('.safeParse('),
  )
  expect(direct.toSorted()).toEqual(Object.keys(withoutMessages).toSorted())
})
