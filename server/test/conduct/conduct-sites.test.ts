import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// What limits and reports conduct asks `conductOf(req)`. The types hold most of it: counters take a RateSubject, which of a
// person `conductOf` alone makes. Here is what is counted otherwise, each with the reason.

const folder = fileURLToPath(new URL('../../src/', import.meta.url))
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .toSorted()

/** Counted by what is no person who acts. */
const otherSubjects: Record<string, string> = {
  'people/access-register/access-event.queries.ts': 'everybody together, so that refusals never fill the disk',
  'people/accounts/account.routes.ts': 'the account that somebody guesses at, before anybody is known',
  'people/accounts/factor.routes.ts': 'guesses at a new factor of an account; closed while impersonating',
  'people/accounts/open-session.ts': 'the account of a login that was refused',
  'people/accounts/recovery.routes.ts': 'the account whose password somebody has forgotten',
  'people/accounts/second-factor.routes.ts': 'the account of a login that waits for its second factor',
  'people/accounts/sso.routes.ts': 'one answer of a provider',
  'platform/http/rate.queries.ts': 'an address',
  'platform/http/rate-subject.ts': 'its definition',
  'people/profile/profile.routes.ts': 'guesses at the password of an account; closed while impersonating',
  'people/tokens/admit-token.ts': 'a token that was refused',
  'people/tokens/token-limits.ts': 'the calls of a token',
}

/** Where 429 is answered, and by what it is counted. */
const limits: Record<string, string> = {
  'network/customers/disclosure.queries.ts': 'customers of a day, by Conduct',
  'platform/http/rate.queries.ts': 'by RateSubject',
  'people/notifications/notification-stream.routes.ts': 'open streams, by conductOf',
  'people/tokens/admit-token.ts': 'the calls of a token',
  'platform/xlsx/export-limit.ts': 'rows of an hour and files at once, by conductOf',
  'people/users/user-suspension.routes.ts': 'invitations, by the person who is sent them',
}

it('a subject that is nobody’s conduct is listed with its reason', () => {
  expect(
    filesWith(/\botherSubject\(/)
      .concat('platform/http/rate-subject.ts')
      .toSorted(),
  ).toEqual(Object.keys(otherSubjects).toSorted())
})

it('nothing but the one function makes a subject of a person', () => {
  expect(filesWith(/\bas RateSubject\b/)).toEqual(['platform/http/conduct.ts', 'platform/http/rate-subject.ts'])
  const ofCallers = sources.filter(({ text }) => /otherSubject\([^)]*\breq\.(user|session|token)\b/.test(text))
  expect(ofCallers.map(({ name }) => name)).toEqual([
    'people/accounts/factor.routes.ts',
    'people/profile/profile.routes.ts',
  ])
})

it('every answer of 429 is listed with what it counts by', () => {
  expect(filesWith(/HttpError\([^)]*\b429\b/).toSorted()).toEqual(Object.keys(limits).toSorted())
})

it('places that are limited for each person are reserved for who acts', () => {
  for (const { name, text } of sources)
    for (const [, argument] of text.matchAll(/\.reserve\(([^)]*\)?[^)]*)\)/g))
      if (name !== 'people/notifications/notification-streams.ts')
        expect(`${name} ${argument}`).toContain('conductOf(req)')
})

it('a count of attempts in a table says whose it is by Conduct', () => {
  const counted = sources.filter(({ text }) =>
    /INSERT INTO (customer_disclosures|rate_counters|running_exports)/.test(text),
  )
  expect(counted.map(({ name }) => name).toSorted()).toEqual([
    'network/customers/disclosure.queries.ts',
    'platform/http/rate.queries.ts',
    'platform/xlsx/running-export.queries.ts',
  ])
})
