import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '@portale/domain/platform/plain-fields.ts'
import { afterAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { examples } from '../../src/platform/openapi/examples.ts'
import { testApp } from '../app.ts'
import { listBodies, toWholeSchema } from './contract.ts'

/** Texts that are taken to the letter, each with its reason, by the last name of their path. Any other one is cleaned. */
const exceptions: Record<string, string> = {
  password: 'a secret: every character counts',
  password_confirmation: 'compared with the password',
  new_password: 'a secret: every character counts',
  new_password_confirmation: 'compared with the password',
  setResetPasswordUserConfirm: 'the caller’s password',
  setResetPasswordUserPassword: 'a secret: every character counts',
  token: 'made by the portal; another one finds nothing',
  id: 'what a browser answers for a passkey, which its signature covers',
  rawId: 'what a browser answers for a passkey, which its signature covers',
  clientDataJSON: 'what a browser answers for a passkey, which its signature covers',
  authenticatorData: 'what a browser answers for a passkey, which its signature covers',
  attestationObject: 'what a browser answers for a passkey, which its signature covers',
  signature: 'what a browser answers for a passkey, which its signature covers',
  userHandle: 'what a browser answers for a passkey, which its signature covers',
  uid: 'made by the screen that designs; anything else than a UUID is rejected',
  document_news: 'ids as JSON, which anything else is not',
  transports: 'what a browser answers for a passkey, which its signature covers',
}

type Schema = Record<string, unknown>
type Path = (string | number)[]

/** The paths of all texts of a body that are no fixed words. */
function listTextPaths(schema: unknown, root: Schema, path: Path = [], seen: unknown[] = []): Path[] {
  if (!isRecord(schema) || seen.includes(schema)) return []
  const into = (next: unknown, ...more: Path) => listTextPaths(next, root, [...path, ...more], [...seen, schema])
  if (typeof schema.$ref === 'string') {
    const target = schema.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), root)
    return into(target)
  }
  const alternatives = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []))
  const isText = schema.type === 'string' && !Array.isArray(schema.enum) && schema.const === undefined
  return [
    ...(isText ? [path] : []),
    ...alternatives.flatMap((alternative) => into(alternative)),
    ...Object.entries(isRecord(schema.properties) ? schema.properties : {}).flatMap(([key, value]) => into(value, key)),
    ...(isRecord(schema.items) ? into(schema.items, 0) : []),
  ]
}

/** A copy of a body with a text at a path, whose parents are made where they are missing. */
function withText(body: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text
  if (typeof key === 'number') {
    const items = Array.isArray(body) ? body : []
    return [withText(items[0], rest, text), ...items.slice(1)]
  }
  return { ...(isRecord(body) ? body : {}), [key]: withText(isRecord(body) ? body[key] : undefined, rest, text) }
}

const textAt = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, key) => (isRecord(at) || Array.isArray(at) ? (at as Record<string, unknown>)[key] : undefined),
    body,
  )

/** Texts of which each field accepts one. */
const samples = [
  'Testo di prova',
  'testo',
  'anna@rete.example',
  '011 1234567',
  '2026',
  '123456',
  'https://rete.example/a',
  'dealers',
  '2026-01-01T10:00:00Z',
]
const dirty = (text: string) => `\u200b${text.slice(0, 1)}\u00ad\u2060${text.slice(1)}\u202e\ufeff\u200d`
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/

// The calls are those of a server, whose routes describe themselves.
const t = await testApp()
afterAll(() => t.close())

const bodies = listBodies(t)
const texts = bodies.flatMap(({ call, body }) => {
  const schema = toWholeSchema(body) as Schema
  const paths = new Map(listTextPaths(schema, schema).map((path) => [path.join('.'), path]))
  return [...paths.values()].map((path) => ({ name: `${call} ${path.join('.')}`, call, body, path }))
})
const lastName = (path: Path) => String(path.findLast((key) => typeof key === 'string'))

it('there are texts to look at, and no exception for one that is gone', () => {
  expect(texts.length).toBeGreaterThan(80)
  const names = texts.map(({ path }) => lastName(path))
  expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([])
})

it.each(texts.filter(({ path }) => !(lastName(path) in exceptions)))(
  '$name is without invisible characters',
  ({ call, body, path }) => {
    const example = examples[call]?.body
    const known = textAt(example, path)
    const tried = [...(typeof known === 'string' && known !== '' ? [known] : []), ...samples]
    const attempts = tried.map((text) => ({ text, parsed: body.safeParse(withText(example, path, text)) }))
    const hasProblem = (error: z.ZodError | undefined) =>
      error?.issues.some((issue) => isDeepStrictEqual(issue.path.slice(0, path.length), path)) ?? false
    const accepted =
      attempts.find(({ parsed }) => parsed.success) ?? attempts.find(({ parsed }) => !hasProblem(parsed.error))
    expect(accepted, 'no sample is accepted: add one').toBeDefined()
    const { text = '', parsed } = accepted ?? {}
    const cleaned = body.safeParse(withText(example, path, dirty(text)))
    expect(hasProblem(cleaned.error)).toBe(false)
    if (!parsed?.success) return
    expect(cleaned.data).toEqual(parsed.data)
    expect(JSON.stringify(cleaned.data)).not.toMatch(invisible)
  },
)
