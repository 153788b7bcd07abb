import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { examples } from '../../src/platform/openapi/examples.ts'
import { testApp } from '../app.ts'
import { type BodyText, lastName, listBodyTexts, textAt, withText } from './body-texts.ts'

// The calls are those of a server, whose routes describe themselves.
const t = await testApp()
afterAll(() => t.close())

const texts = listBodyTexts(t)
const named = (pattern: RegExp) => texts.filter(({ path }) => pattern.test(lastName(path)))

/** Texts that are taken to the letter, each with its reason. */
const exceptions: Record<string, string> = {
  'POST /reset-password email': 'copied by the link, and compared with the account',
  'POST /reset-password/check email': 'copied by the link, and compared with the account',
}

const contact = { name: 'Anna', email: 'anna@rete.example', phone: '011 1234567' }

/** The example of a call with a whole new contact, if it has any, instead of one that is known by its id. */
function createExample({ call, path }: BodyText): unknown {
  const parent = path.slice(0, -1)
  const { body } = examples[call] ?? {}
  if (!/contact/.test(lastName(parent))) return body
  const unknown = withText(body, [...parent.slice(0, -1), 'customer_contact_id'], '')
  return Object.entries(contact).reduce((whole, [key, value]) => withText(whole, [...parent, key], value), unknown)
}

/** What a body has at the field's place after its schema has read this text; undefined where it is refused. */
function read(text: BodyText, typed: string): unknown {
  const { body, path } = text
  const parsed = body.safeParse(withText(createExample(text), path, typed))
  const isRefused = parsed.error?.issues.some((issue) => isDeepStrictEqual(issue.path.slice(0, path.length), path))
  return isRefused || !parsed.success ? undefined : textAt(parsed.data, path)
}

it('there are telephones and addresses to look at, and no exception for one that is gone', () => {
  expect(named(/phone|telef|cell|fax/i).length).toBeGreaterThan(3)
  expect(named(/e?mail$/i).length).toBeGreaterThan(6)
  expect(Object.keys(exceptions).filter((name) => !texts.some((text) => text.name === name))).toEqual([])
})

it.each(named(/phone|telef|cell|fax/i))('$name takes numbers as people write them', (text) => {
  expect(read(text, 'tel. 011\u00a01234567 Int 12; 011 7654321 R.A. - 347 1234567')).toBe(
    '011 1234567 int. 12, 011 7654321 r.a., 347 1234567',
  )
  expect(read(text, '011 1234567; Mario')).toBeUndefined()
})

it.each(named(/e?mail$/i).filter(({ name }) => !(name in exceptions)))(
  '$name takes an address as mail programs copy it',
  (text) => {
    expect(read(text, 'anna@rete.example;')).toBe('anna@rete.example')
    expect(read(text, ';')).not.toBe('')
    // The address of an account is the one that logs in: it is not picked out of a text.
    const isContact = /contact/.test(lastName(text.path.slice(0, -1))) || /contact/.test(text.name)
    for (const typed of ['Anna Verdi <anna@rete.example>', 'mailto:anna@rete.example'])
      if (isContact) expect(read(text, typed)).toBe('anna@rete.example')
      else expect(read(text, typed)).not.toBe('anna@rete.example')
  },
)
