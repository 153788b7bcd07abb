import { canUnsubscribe } from '@portale/domain/people/notices.ts'
import { findDestination } from '@portale/domain/platform/mail-addresses.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { insertResetMail } from '../accounts/account-mail.queries.ts'
import {
  lockDueMail,
  queueMails,
  type StoredMail,
  unreachableError,
  updateMailEnded,
  updateMailFailed,
  updateMailSent,
} from './mail.queries.ts'
import { recordMailServer, updateWaitingReason } from './mail-server.queries.ts'
import { fillInToken, portalUrl } from './mail-write.queries.ts'
import { toReturnAddress } from './return-address.ts'
import { decryptToken } from './token-cipher.ts'
import { openTransport, type Transport, toSendFailure } from './transport.ts'

const minute = 60
const hour = 60 * minute

/** How long a mail waits after each failure, in seconds; after the last one it is parked. */
export const retryDelays = [minute, 2 * minute, 5 * minute, 15 * minute, hour, 3 * hour, 8 * hour, 24 * hour]

const maxAgeMs = 7 * 24 * hour * 1000
const tooOldError = 'Scritta più di sette giorni fa e mai inviata: inviala di nuovo, se serve ancora.'
const expiredLinkError = 'Il suo collegamento è scaduto prima dell’invio.'

/** Why a mail must not be sent any more; undefined when it may be. Sending it again by hand makes it due again. */
function unsendableReason(mail: StoredMail, token: string | undefined): string | undefined {
  if (mail.has_link && token === undefined) return expiredLinkError
  return mail.state === 'waiting' && mail.tries === 0 && Date.now() - Date.parse(mail.next_try_at ?? '') > maxAgeMs
    ? tooOldError
    : undefined
}

/** Ends a mail with a link and writes it anew, with a new link, to the address that its recipient has now. */
async function renewMail(tx: Db, config: Config, mail: StoredMail, email: string): Promise<void> {
  const kind = mail.kind === 'invitation' ? mail.kind : 'reset_password'
  await insertResetMail(tx, config, { id: mail.user_id, name: mail.recipient.name, email }, kind)
  await updateMailEnded(tx, mail.id, `Il destinatario ha cambiato indirizzo: è stata rifatta per ${email}.`)
}

/** The link of `List-Unsubscribe`, which mail programs open by https alone. */
function unsubscribeUrl(config: Config, { kind, unsubscribe_token }: StoredMail): string | undefined {
  const isOpen = config.baseUrl.startsWith('https:') && canUnsubscribe(kind) && unsubscribe_token !== null
  return isOpen ? portalUrl(config, `/unsubscribe/${unsubscribe_token}`) : undefined
}

const returnPath = ({ mailReturn }: Config, { return_token }: StoredMail) =>
  mailReturn !== undefined && return_token !== null ? toReturnAddress(mailReturn, return_token) : undefined

/** That the mail server takes nothing, and why. */
type Unreachable = { reason: string }

/** Sends the next due mail: 'none' when no mail is due, 'ended' when it was given up without being tried. */
async function sendNextMail(
  tx: Db,
  config: Config,
  transport: Transport,
): Promise<'none' | 'ended' | 'taken' | Unreachable> {
  const mail = await lockDueMail(tx)
  if (!mail) return 'none'
  const token = mail.secret ? decryptToken(config.secret, mail.secret) : undefined
  const reason = unsendableReason(mail, token)
  if (reason !== undefined) {
    await updateMailEnded(tx, mail.id, reason)
    return 'ended'
  }
  const destination = findDestination(mail.kind, mail.to_address, mail.recipient)
  if ('ended' in destination) {
    await updateMailEnded(tx, mail.id, destination.ended)
    return 'ended'
  }
  if (mail.is_out_of_reach) {
    await updateMailEnded(tx, mail.id, unreachableError)
    return 'ended'
  }
  if ('renewed_for' in destination) {
    await renewMail(tx, config, mail, destination.renewed_for)
    return 'ended'
  }
  try {
    await transport.send({
      from: config.mailFrom,
      to: { name: mail.to_name, address: destination.to },
      subject: mail.subject,
      ...fillInToken(mail, token ?? ''), // a mail without a token has no link
      messageId: mail.message_id,
      unsubscribeUrl: unsubscribeUrl(config, mail),
      returnPath: returnPath(config, mail),
    })
  } catch (error) {
    const { kind, message } = toSendFailure(error)
    const isRefused = kind === 'rejected'
    const retryDelay = isRefused ? undefined : retryDelays[mail.tries]
    await updateMailFailed(tx, mail.id, { sentTo: destination.to, error: message, retryDelay, isRefused })
    return kind === 'unreachable' ? { reason: message } : 'taken' // it answered about this mail
  }
  await updateMailSent(tx, mail.id, destination.to)
  return 'taken'
}

/** After this long the job ends and is queued again, so that a slow mail server keeps no other job waiting. */
const maxRunMs = 30_000

/** Sends all due mails, one per transaction; stops when the mail server is unreachable, or the job's turn is over. */
export async function sendDueMails(
  db: Db,
  config: Config,
  transport: Transport,
  stopped: () => boolean,
  onServer: (state: 'taken' | Unreachable) => Promise<void> = async () => {},
): Promise<'none' | 'unreachable' | 'late'> {
  const end = Date.now() + maxRunMs
  for (;;) {
    if (Date.now() > end) return 'late'
    const outcome = stopped() ? 'none' : await db.transaction().execute((tx) => sendNextMail(tx, config, transport))
    if (outcome === 'none') return outcome
    if (outcome !== 'ended') await onServer(outcome)
    if (typeof outcome === 'object') return 'unreachable'
  }
}

/** Keeps for all to see whether the mail server takes mails: in "Sistema", on each waiting mail, and once in the log. */
function watchMailServer(db: Db, log: (message: string) => void) {
  let isTaking: boolean | undefined
  return async (state: 'taken' | Unreachable) => {
    if (state === 'taken') {
      if (isTaking) return
      const hasChanged = await recordMailServer(db, { ok: true })
      isTaking = true
      if (hasChanged) log('the mail server takes mails again')
      return
    }
    isTaking = false
    const hasChanged = await recordMailServer(db, { ok: false, error: state.reason })
    await updateWaitingReason(db, state.reason)
    if (hasChanged) log(`the mail server takes nothing, all mails wait: ${state.reason}`)
  }
}

const unreachablePauseMs = 30_000
/** As many as the connections to the mail server. */
const maxRuns = 2
const shutdownTimeoutMs = 10_000

/** The job that sends mails, and how to end it. Without a configured mail server it leaves the mails in the outbox. */
export function mailSender({ db, config }: Deps, log: (message: string) => void = () => {}) {
  const onServer = watchMailServer(db, log)
  const transport = openTransport(config)
  let stopping = false
  let pausedUntil = 0 // each new mail runs the job: while the server is unreachable they must not all wait for it
  let runs = 0
  let isAsked = false
  async function sendAsked(opened: Transport) {
    let outcome: Awaited<ReturnType<typeof sendDueMails>> = 'none'
    for (; isAsked && outcome === 'none' && !stopping; ) {
      isAsked = false
      outcome = await sendDueMails(db, config, opened, () => stopping, onServer)
    }
    return outcome
  }
  return {
    async run(): Promise<void> {
      if (!transport || Date.now() < pausedUntil) return
      isAsked = true // a run that has just found nothing looks again
      if (runs >= maxRuns) return
      runs += 1
      const outcome = await sendAsked(transport).finally(() => {
        runs -= 1
      })
      if (outcome === 'unreachable') pausedUntil = Date.now() + unreachablePauseMs
      if (outcome === 'late' && !stopping) await queueMails(db)
    },
    /** Starts no further mail; the current one may finish for a while, then it is aborted and sent again later. */
    stop() {
      stopping = true
      setTimeout(() => transport?.abort(), shutdownTimeoutMs).unref()
    },
    close: () => transport?.close(),
  }
}
