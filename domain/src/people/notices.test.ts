import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../platform/fields.ts'
import { mailKinds, securityMails } from '../platform/mails.ts'
import { roleNames } from '../platform/roles.ts'
import {
  canUnsubscribe,
  endedChoices,
  noticeChannels,
  noticeKinds,
  noticeKindsOf,
  noticePreferencesBody,
} from './notices.ts'

const parse = (role: string, body: unknown) => {
  const parsed = noticePreferencesBody(role).safeParse(body)
  return parsed.success ? parsed.data : fieldErrors(parsed.error)
}

describe('the kinds of a role', () => {
  it('are never about security, and each reaches somebody', () => {
    expect(noticeKinds.filter((kind) => securityMails.includes(kind))).toEqual([])
    expect(new Set(roleNames.flatMap(noticeKindsOf))).toEqual(new Set(noticeKinds))
  })

  it('are all but security, the digest itself and what a person asks for', () => {
    const rest = mailKinds.filter(
      (kind) => !noticeKinds.some((known) => known === kind) && !securityMails.includes(kind),
    )
    expect(rest).toEqual(['verification_digest', 'market_share_test'])
  })

  it.each([
    ['workshop_user', 'document_uploaded', false],
    ['workshop_user', 'document_status', true],
    ['workshop_user', 'market_share', true],
    ['sales_manager_rt', 'document_uploaded', true],
    ['sales_manager_rt', 'lead_created', false],
    ['dealer_sales_manager', 'activity_opened', false],
    ['administrator', 'customer_limit', true],
    ['administrator', 'news_published', false],
  ] as const)('of %s: %s %s', (role, kind, expected) => {
    expect(noticeKindsOf(role).includes(kind)).toBe(expected)
  })

  it.each(['fleet_manager', 'constructor', ''])('are none for %j', (role) => {
    expect(noticeKindsOf(role)).toEqual([])
  })
})

describe('the choices', () => {
  it.each(noticeChannels)('may be %s for each kind of the role', (channel) => {
    for (const role of roleNames) {
      const choices = Object.fromEntries(noticeKindsOf(role).map((kind) => [kind, channel]))
      expect(parse(role, { choices, lock_version: 3 })).toEqual({ choices, lock_version: 3 })
    }
  })

  it('may be of some kinds, or none', () => {
    expect(parse('workshop_user', { choices: { market_share: 'none' } })).toMatchObject({
      choices: { market_share: 'none' },
    })
    expect(parse('workshop_user', { choices: {} })).toMatchObject({ choices: {} })
  })

  it('have all their errors at once, each at its kind', () => {
    const choices = {
      ...{ market_share: 'sms', news_published: null, lead_status: ['mail'], lead_offer: 'mail' },
      ...{ document_uploaded: 'mail', reset_password: 'none', altro: 'mail' },
    }
    expect(parse('workshop_user', { choices, lock_version: 'x' })).toEqual({
      'choices.market_share': ['Scegli una delle possibilità.'],
      'choices.news_published': ['Scegli una delle possibilità.'],
      'choices.lead_status': ['Scegli una delle possibilità.'],
      'choices.document_uploaded': ['Questo tipo di notifica non ti riguarda.'],
      'choices.reset_password': ['Questo tipo di notifica non ti riguarda.'],
      'choices.altro': ['Questo tipo di notifica non ti riguarda.'],
      lock_version: [expect.any(String)],
    })
  })

  it.each([undefined, null, [], 'mail', 3])('can’t be %j', (choices) => {
    expect(parse('workshop_user', { choices })).toEqual({ choices: ['Le scelte non sono valide.'] })
  })
})

describe('the end of mails of a kind', () => {
  const choices = { lead_status: 'mail', lead_offer: 'digest', market_share: 'none', news_published: 'portal' } as const
  it.each([
    ['lead_status', { lead_status: 'portal' }],
    ['lead_offer', {}],
    ['market_share', {}],
    ['news_published', {}],
    ['verification_digest', { lead_offer: 'portal' }],
    ['reset_password', {}],
    ['market_share_test', {}],
  ] as const)('%s leaves the other choices, and what the person has in the portal', (kind, ended) => {
    expect(endedChoices(kind, choices)).toEqual(ended)
  })

  it('is not for mails about security, nor for what a person has asked for', () => {
    expect(mailKinds.filter((kind) => !canUnsubscribe(kind))).toEqual([...securityMails, 'market_share_test'])
  })
})
