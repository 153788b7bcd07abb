import { describe, expect, it } from 'vitest'
import { endedMails, findDestination, formatMailAddresses, type MailRecipient, mailRules } from './mail-addresses.ts'
import { mailKinds } from './mails.ts'

const anna: MailRecipient = { account: 'active', email: 'anna@b.it', requested_email: null }
const old = 'anna@a.it'

describe.each(mailKinds)('%s', (kind) => {
  it('goes to its address while that is the person’s', () => {
    const recipient = { ...anna, email: old.toUpperCase(), requested_email: old }
    expect(findDestination(kind, old, recipient)).toEqual({ to: expect.stringMatching(/^anna@a\.it$/i) })
  })

  it('never goes to the old address but to warn it, nor to the new one with what was for the old one', () => {
    const destination = findDestination(kind, old, anna)
    if (kind === 'email_changed') expect(destination).toEqual({ to: old })
    else expect(destination).not.toHaveProperty('to', old)
    if (mailRules[kind].address === 'never') expect(destination).not.toHaveProperty('to')
  })

  it.each(['suspended', 'closed'] as const)('to an account that is %s: as endedMails says', (account) => {
    const destination = findDestination(kind, old, { ...anna, email: old, requested_email: old, account })
    expect('ended' in destination).toBe(endedMails(account).includes(kind))
  })
})

describe('formatMailAddresses', () => {
  const mail = { kind: 'lead_status', state: 'parked', to_address: old, sent_to: null, current_address: null } as const
  it.each([
    ['one address', mail, { address: old, notes: [] }],
    [
      'the address it goes to',
      { ...mail, current_address: 'b@b.it' },
      { address: 'b@b.it', notes: [`scritta a ${old}`] },
    ],
    [
      'where it went, and today’s',
      { ...mail, state: 'sent', sent_to: old, current_address: 'b@b.it' } as const,
      { address: old, notes: ['indirizzo di oggi: b@b.it'] },
    ],
    [
      'where it went after a correction',
      { ...mail, state: 'sent', sent_to: 'b@b.it', current_address: 'b@b.it' } as const,
      { address: 'b@b.it', notes: [`scritta a ${old}`] },
    ],
    [
      'all three',
      { ...mail, state: 'sent', sent_to: 'b@b.it', current_address: 'c@c.it' } as const,
      { address: 'b@b.it', notes: [`scritta a ${old}`, 'indirizzo di oggi: c@c.it'] },
    ],
    [
      'today’s beside that of a mail that goes to it no more',
      { ...mail, kind: 'new_device', current_address: 'b@b.it' } as const,
      { address: old, notes: ['indirizzo di oggi: b@b.it'] },
    ],
  ])('has %s', (_name, given, shown) => {
    expect(formatMailAddresses(given)).toEqual(shown)
  })
})
