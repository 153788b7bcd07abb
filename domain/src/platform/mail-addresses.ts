import { isSameEmail } from './contacts.ts'
import { type Mail, type MailKind, mailKinds } from './mails.ts'

/**
 * Which address a mail goes to, whenever and however it is sent, when its recipient has another one than when it was
 * written: `present` to the one of today; `anew` as well, but with a new link, and the written one is ended; `requested`
 * to the address that the person has asked for, as long as that waits for its confirmation; `written` to the one it was
 * written to; `never` to neither.
 */
type AddressRule = 'present' | 'anew' | 'requested' | 'written' | 'never'

type MailRule = {
  address: AddressRule
  /** Whether it is still sent to somebody whose account was suspended, or closed, after it was written. */
  suspended: boolean
  closed: boolean
}

/** About the person's work: it is for the person who has the account, and for nobody who has no use of it. */
const notice: MailRule = { address: 'present', suspended: false, closed: false }
/** Opens the account: who reads the old address must not get it, and it does not work while the account is shut. */
const link: MailRule = { address: 'anew', suspended: false, closed: false }
/**
 * What happened to the account while it belonged to the old address, with devices and network addresses: not for whoever
 * has the new one, and no more for the old one, which `email_changed` warns. A suspended account may still be attacked.
 */
const warning: MailRule = { address: 'never', suspended: true, closed: false }

export const mailRules: Record<MailKind, MailRule> = {
  reset_password: link,
  invitation: link,
  /** Its link proves that the person reads the requested address. */
  confirm_email: { address: 'requested', suspended: false, closed: false },
  /** Warns the address of before, which is the whole point of it, whatever became of the account. */
  email_changed: { address: 'written', suspended: true, closed: true },
  password_changed: warning,
  login_failures: warning,
  new_device: warning,
  factor_changed: warning,
  recovery_code_used: warning,
  identity_changed: warning,
  second_factor_failures: warning,
  document_uploaded: notice,
  document_status: notice,
  activity_opened: notice,
  activity_reminder: notice,
  verification_digest: notice,
  lead_created: notice,
  lead_approved: notice,
  lead_cancelled: notice,
  lead_status: notice,
  lead_offer: notice,
  lead_access: notice,
  lead_idle: notice,
  news_published: notice,
  news_reminder: notice,
  market_share: notice,
  market_share_test: notice,
  customer_limit: notice,
  webhook_disabled: notice,
  file_infected: notice,
}

/** The kinds whose recipient's address of today matters: the others are for the address that they were written to. */
export const personalMails: readonly MailKind[] = mailKinds.filter((kind) =>
  ['present', 'anew', 'never'].includes(mailRules[kind].address),
)

/** The kinds that are not sent to somebody whose account is suspended, or closed. */
export const endedMails = (state: 'suspended' | 'closed'): MailKind[] =>
  mailKinds.filter((kind) => !mailRules[kind][state])

/** The recipient of a mail at the moment of sending. */
export type MailRecipient = {
  account: 'active' | 'suspended' | 'closed'
  email: string
  /** The address that waits for its confirmation. */
  requested_email: string | null
}

/** Where a mail goes now, or why it goes nowhere any more. */
export type Destination = { to: string } | { renewed_for: string } | { ended: string }

export const endedMessages = {
  shut: 'Il destinatario non ha più accesso al portale.',
  moved:
    'Il destinatario ha cambiato indirizzo dopo che è stata scritta: riguarda l’indirizzo di prima e non si invia più.',
  unrequested: 'Il cambio di indirizzo che conferma non è più in corso.',
}

export function findDestination(kind: MailKind, to_address: string, recipient: MailRecipient): Destination {
  const rule = mailRules[kind]
  const { account, email, requested_email } = recipient
  if (account !== 'active' && !rule[account]) return { ended: endedMessages.shut }
  if (rule.address === 'written') return { to: to_address }
  if (rule.address === 'requested') {
    const isRequested = requested_email !== null && isSameEmail(requested_email, to_address)
    return isRequested ? { to: to_address } : { ended: endedMessages.unrequested }
  }
  if (isSameEmail(email, to_address) || rule.address === 'present') return { to: email }
  return rule.address === 'anew' ? { renewed_for: email } : { ended: endedMessages.moved }
}

/** The address of a mail as a person reads it, and the other ones that matter when they differ. */
export function formatMailAddresses({
  kind,
  state,
  to_address,
  sent_to,
  current_address,
}: Pick<Mail, 'kind' | 'state' | 'to_address' | 'sent_to' | 'current_address'>): { address: string; notes: string[] } {
  const goesOn = state !== 'sent' && mailRules[kind].address === 'present'
  const address = (goesOn ? current_address : sent_to) ?? to_address
  const written = isSameEmail(address, to_address) ? [] : [`scritta a ${to_address}`]
  const current =
    current_address === null || isSameEmail(address, current_address) ? [] : [`indirizzo di oggi: ${current_address}`]
  return { address, notes: [...written, ...current] }
}
