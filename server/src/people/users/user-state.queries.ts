import type { AccessPeriod } from '@portale/domain/people/users/access-period.ts'
import type { AccountState } from '@portale/domain/people/users/account-state.ts'
import type { InvitationState } from '@portale/domain/people/users/invitation.ts'
import type { Condition } from '../../platform/db/list.ts'
import { resetExpiry } from '../accounts/link.queries.ts'

export const lastLogin = '(SELECT a.last_login_at FROM user_accesses a WHERE a.user_id = u.id)'
export const lastSeen = '(SELECT a.last_seen_at FROM user_accesses a WHERE a.user_id = u.id)'
const isInvited = `u.password_hash IS NULL AND ${lastLogin} IS NULL`

/** `accountState` of the domain, as SQL about the user `u`. */
const stateConditions: Record<AccountState, string> = {
  invited: `u.deleted_at IS NULL AND u.suspended_at IS NULL AND ${isInvited}`,
  active: `u.deleted_at IS NULL AND u.suspended_at IS NULL AND NOT (${isInvited})`,
  suspended: 'u.deleted_at IS NULL AND u.suspended_at IS NOT NULL',
  closed: 'u.deleted_at IS NOT NULL',
}

/** The place of the user's state among all, which follow each other as in the domain. */
export const stateOrder = `CASE WHEN u.deleted_at IS NOT NULL THEN 3 WHEN u.suspended_at IS NOT NULL THEN 2
  WHEN ${isInvited} THEN 0 ELSE 1 END`

const lastInvitation = (column: string) =>
  `(SELECT ${column} FROM mails m WHERE m.user_id = u.id AND m.kind = 'invitation' ORDER BY m.id DESC LIMIT 1)`
const hasLink = `EXISTS (SELECT FROM password_resets p WHERE p.user_id = u.id
  AND ${resetExpiry} > now())`

const invitationCases: [InvitationState, string][] = [
  ['accepted', `NOT (${isInvited})`],
  ['none', `${lastInvitation('m.id')} IS NULL`],
  ['failed', `${lastInvitation('m.state')} = 'parked'`],
  ['expired', `NOT ${hasLink}`],
  ['sent', `${lastInvitation('m.state')} = 'sent'`],
]
const toCases = (value: (state: InvitationState, index: number) => string) =>
  `CASE ${invitationCases.map(([state, condition], index) => `WHEN ${condition} THEN ${value(state, index)}`).join(' ')}
    ELSE ${value('waiting', invitationCases.length)} END`

/** What became of the invitation of the user `u`; the order is that of need: the accepted ones last. */
export const invitationState = toCases((state) => `'${state}'`)
export const invitationOrder = toCases((_state, index) => String(index === 0 ? 9 : index))

/** The last invitation and the last mail of the user `u`, as columns of an answer. */
export const mailColumns = `
  (SELECT json_build_object('state', ${invitationState}, 'created_at', i.created_at, 'sent_at', i.sent_at,
      'last_error', i.last_error) FROM (SELECT) one LEFT JOIN (SELECT m.created_at, m.sent_at, m.last_error FROM mails m
      WHERE m.user_id = u.id AND m.kind = 'invitation' ORDER BY m.id DESC LIMIT 1) i ON true) AS invitation,
  (SELECT json_build_object('kind', m.kind, 'state', m.state, 'created_at', m.created_at, 'sent_at', m.sent_at,
      'last_error', m.last_error) FROM mails m WHERE m.user_id = u.id ORDER BY m.id DESC LIMIT 1) AS last_mail`

/** The columns of an account's state. */
export const stateColumns = `u.deleted_at, u.suspended_at, NOT (${isInvited}) AS is_accepted`

const accessConditions: Record<AccessPeriod, string> = {
  week: `${lastSeen} > now() - interval '7 days'`,
  month: `${lastSeen} > now() - interval '30 days'`,
  over_month: `${lastSeen} <= now() - interval '30 days'`,
  over_quarter: `${lastSeen} <= now() - interval '90 days'`,
  over_year: `${lastSeen} <= now() - interval '365 days'`,
  never: `${lastSeen} IS NULL`,
}

const findCondition = (conditions: Record<string, string>, name: string | undefined): Condition[] => {
  if (!name) return []
  return [{ sql: Object.hasOwn(conditions, name) ? (conditions[name] ?? 'false') : 'false' }]
}

/** Keeps the users in a state; none for an unknown one. */
export const inState = (state: string | undefined) => findCondition(stateConditions, state)

/** Keeps the users whose last invitation is in a state; none for an unknown one. */
export const withInvitation = (state: string | undefined): Condition[] =>
  state ? [{ sql: `${invitationState} = $`, value: state }] : []

/** Keeps the users who were seen last in a period, or never. */
export const seenIn = (period: string | undefined) => findCondition(accessConditions, period)
