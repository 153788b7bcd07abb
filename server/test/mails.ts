import { type Letter, type Recipient, writeMails } from '../src/mail/outbox.ts'
import { openToken } from '../src/mail/secret.ts'
import { sendDueMails } from '../src/mail/send.job.ts'
import { openTransport } from '../src/mail/transport.ts'
import type { TestApp } from './app.ts'

let count = 0

/** A letter to somebody about something new. */
export function letter(to: Recipient, change: Partial<Letter> = {}): Letter {
  count += 1
  const content = { paragraphs: ['è successo qualcosa.'] }
  return { to, kind: 'document_status', cause: `causa ${count}`, subject: `Notizia ${count}`, content, ...change }
}

/** For a server that hangs: it is given up within a test's time. */
export const impatient = { greeting: 300, answer: 300, mail: 1500 }

/** The outbox of a portal: write to it, look at it, let its job run once, as another server's would. */
export function outboxOf(t: TestApp) {
  const { db } = t.deps
  const waiting = () => db.updateTable('mails').where('next_try_at', 'is not', null)
  const rows = () => db.selectFrom('mails').selectAll().orderBy('id').execute()
  const row = async ({ id }: { id: number }) => (await rows()).findLast(({ user_id }) => user_id === id)
  return {
    rows,
    /** The newest mail to a person, and the token that its link will have. */
    row,
    token: async (to: { id: number }) => openToken(t.deps.config.secret, (await row(to))?.secret ?? Buffer.alloc(0)),
    write: (...letters: Letter[]) => writeMails(db, t.deps.config, letters),
    /** Nothing is to be sent any more: what an earlier test left. */
    clear: () => waiting().set({ state: 'parked', next_try_at: null }).execute(),
    /** As if the wait before the next try were over. */
    skipWait: () => waiting().set({ next_try_at: new Date().toISOString() }).execute(),
    async send(smtpUrl: string, { secret, patience }: { secret?: string; patience?: typeof impatient } = {}) {
      const config = { ...t.deps.config, smtpUrl, ...(secret && { secret }) }
      const transport = openTransport(config, patience)
      if (!transport) throw new Error('no mail server is configured')
      await sendDueMails(db, config, transport, () => false).finally(transport.close)
    },
  }
}
export type Outbox = ReturnType<typeof outboxOf>
