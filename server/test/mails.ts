import { insertMails, type NewMail, type Recipient } from '../src/people/mail/mail-write.queries.ts'
import { sendDueMails } from '../src/people/mail/send.job.ts'
import { decryptToken } from '../src/people/mail/token-cipher.ts'
import { openTransport } from '../src/people/mail/transport.ts'
import type { TestApp } from './app.ts'

let count = 0

/** A mail about a new event. */
export function buildNewMail(to: Recipient, change: Partial<NewMail> = {}): NewMail {
  count += 1
  const content = { paragraphs: ['è successo qualcosa.'] }
  return { to, kind: 'document_status', cause: `causa ${count}`, subject: `Notizia ${count}`, content, ...change }
}

/** Timeouts in milliseconds for a mail server that hangs. */
export const shortTimeouts = { greeting: 150, answer: 150, mail: 600 }

/** The outbox of a portal: writes mails, reads them, and sends what is due, as the job does. */
export function testOutbox(t: TestApp) {
  const { db } = t.deps
  const due = () => db.updateTable('mails').where('next_try_at', 'is not', null)
  const rows = () => db.selectFrom('mails').selectAll().orderBy('id').execute()
  const row = async ({ id }: { id: number }) => (await rows()).findLast(({ user_id }) => user_id === id)
  return {
    rows,
    /** The newest mail to a user. */
    row,
    /** The token of the link in the newest mail to a user. */
    token: async (to: { id: number }) => decryptToken(t.deps.config.secret, (await row(to))?.secret ?? Buffer.alloc(0)),
    write: (...mails: NewMail[]) => insertMails(db, t.deps.config, mails),
    /** Gives up what earlier tests left to be sent. */
    clear: () => due().set({ state: 'parked', next_try_at: null }).execute(),
    /** Makes every mail that waits for its next attempt due now. */
    skipWait: () => due().set({ next_try_at: new Date().toISOString() }).execute(),
    async send(smtpUrl: string, { secret, timeouts }: { secret?: string; timeouts?: typeof shortTimeouts } = {}) {
      const config = { ...t.deps.config, smtpUrl, ...(secret && { secret }) }
      const transport = openTransport(config, timeouts)
      if (!transport) throw new Error('no mail server is configured')
      await sendDueMails(db, config, transport, () => false).finally(transport.close)
    },
  }
}
export type Outbox = ReturnType<typeof testOutbox>
