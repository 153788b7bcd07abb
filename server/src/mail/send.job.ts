import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { type KeptMail, lockDueMail, updateFailed, updateSent } from './outbox.queries.ts'
import { textsOf } from './outbox.ts'
import { openToken } from './secret.ts'
import { failureOf, openTransport, type Transport } from './transport.ts'

const minute = 60
const hour = 60 * minute

/** How long a mail waits after each failure, in seconds; after the last one it is parked. */
export const waits = [minute, 2 * minute, 5 * minute, 15 * minute, hour, 3 * hour, 8 * hour, 24 * hour]

const stale = 7 * 24 * hour * 1000
const tooOld = 'Scritta più di sette giorni fa e mai inviata: inviala di nuovo, se serve ancora.'
const deadLink = 'Il suo collegamento è scaduto prima dell’invio.'

/** Why a mail is not worth sending any more; undefined when it is. One that is sent again by hand is due since then. */
function problemOf(mail: KeptMail, token: string | undefined): string | undefined {
  if (mail.has_link && token === undefined) return deadLink
  return mail.state === 'waiting' && mail.tries === 0 && Date.now() - Date.parse(mail.next_try_at ?? '') > stale
    ? tooOld
    : undefined
}

/** Sends the mail that is due, if any: 'none' when there was none, 'away' when the server can't be reached. */
async function sendOne(tx: Db, config: Config, transport: Transport): Promise<'none' | 'done' | 'away'> {
  const mail = await lockDueMail(tx)
  if (!mail) return 'none'
  const token = mail.secret ? openToken(config.secret, mail.secret) : undefined
  const problem = problemOf(mail, token)
  if (problem !== undefined) {
    await updateFailed(tx, mail.id, problem, undefined)
    return 'done'
  }
  try {
    await transport.send({
      from: config.mailFrom,
      to: { name: mail.to_name, address: mail.to_address },
      subject: mail.subject,
      ...textsOf(mail, token),
      messageId: mail.message_id,
    })
  } catch (error) {
    const { kind, message } = failureOf(error)
    await updateFailed(tx, mail.id, message, kind === 'refused' ? undefined : waits[mail.tries])
    return kind === 'away' ? 'away' : 'done'
  }
  await updateSent(tx, mail.id)
  return 'done'
}

/** Sends whatever is due, one mail per transaction; stops when the server is away, and says so. */
export async function sendDueMails(
  db: Db,
  config: Config,
  transport: Transport,
  stopped: () => boolean,
): Promise<'none' | 'away'> {
  for (;;) {
    const outcome = stopped() ? 'none' : await db.transaction().execute((tx) => sendOne(tx, config, transport))
    if (outcome !== 'done') return outcome
  }
}

const quiet = 30_000
const lastChance = 10_000

/** The job that sends mails: what it does when it runs, and how to end it. Without a mail server mails stay where they are. */
export function mailSender({ db, config }: Deps) {
  const transport = openTransport(config)
  let stopping = false
  let quietUntil = 0 // many mails written while the server is away must not each wait for it
  return {
    async run(): Promise<void> {
      if (!transport || Date.now() < quietUntil) return
      if ((await sendDueMails(db, config, transport, () => stopping)) === 'away') quietUntil = Date.now() + quiet
    },
    /** No further mail; the one under way may finish for a while, then it is given up and tried again later. */
    stop() {
      stopping = true
      setTimeout(() => transport?.giveUp(), lastChance).unref()
    },
    close: () => transport?.close(),
  }
}
