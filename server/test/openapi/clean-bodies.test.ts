import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { examples } from '../../src/platform/openapi/examples.ts'
import { testApp } from '../app.ts'
import { lastName, listBodyTexts, textAt, withText } from './body-texts.ts'

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
const widen = (text: string) => `\u00a0${text.replaceAll(' ', '\u202f')}\u2009`
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/

// The calls are those of a server, whose routes describe themselves.
const t = await testApp()
afterAll(() => t.close())

const texts = listBodyTexts(t)

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
    /** Notes and HTML have lines, in which blanks may align what stands below each other. */
    const isOneLine = (text: string) =>
      hasProblem(body.safeParse(withText(example, path, `${text}\n\u2028${text}`)).error)
    const hasProblem = (error: z.ZodError | undefined) =>
      error?.issues.some((issue) => isDeepStrictEqual(issue.path.slice(0, path.length), path)) ?? false
    const accepted =
      attempts.find(({ parsed }) => parsed.success) ?? attempts.find(({ parsed }) => !hasProblem(parsed.error))
    expect(accepted, 'no sample is accepted: add one').toBeDefined()
    const { text = '', parsed } = accepted ?? {}
    for (const typed of isOneLine(text) ? [dirty(text), widen(text)] : [dirty(text)]) {
      const cleaned = body.safeParse(withText(example, path, typed))
      expect(hasProblem(cleaned.error)).toBe(false)
      if (!parsed?.success) continue
      expect(cleaned.data).toEqual(parsed.data)
      expect(JSON.stringify(cleaned.data)).not.toMatch(invisible)
    }
  },
)
