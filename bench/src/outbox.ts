import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '@portale/server/config.ts'
import { connect } from '@portale/server/db/connection.ts'
import { insertMails, type Recipient } from '@portale/server/mail/mail-write.queries.ts'
import { mailServer } from '../../server/test/smtp.ts'
import { insertPeople, withOwner } from './data.ts'
import { type Line, plain } from './report.ts'
import { databaseUrl, start } from './servers.ts'

const count = 2000

/** Writes a mail to each of so many people, all in one transaction; answers after how many seconds they were kept. */
async function queue(dataDir: string, people: Recipient[]): Promise<number> {
  const config = readConfig({ DATA_DIR: dataDir })
  const { db } = connect(databaseUrl(dataDir), 1)
  const content = { paragraphs: ['lo stato di un documento è cambiato.'], items: ['verbale.pdf: Verificato'] }
  const letters = people.map(
    (to) => ({ to, kind: 'document_status', cause: 'bench', subject: 'Prova', content }) as const,
  )
  const began = performance.now()
  await db.transaction().execute((tx) => insertMails(tx, config, letters))
  const took = (performance.now() - began) / 1000
  await db.destroy()
  return took
}

/** Mails written at once and sent to a mail server of this machine, on an installation of its own. */
export async function measureOutbox(dataDir: string): Promise<Line[]> {
  const server = await mailServer()
  const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1', SMTP_URL: server.url })
  try {
    return await withOwner(dataDir, async (client) => {
      const noneDue = async () => {
        const { rowCount } = await client.query('SELECT FROM mails WHERE next_try_at <= now() LIMIT 1')
        return rowCount === 0
      }
      await insertPeople(client, { users: count, notifications: 0, mails: 0 })
      const { rows } = await client.query<Recipient>('SELECT id, name, email FROM users ORDER BY id DESC LIMIT $1', [
        count,
      ])
      while (!(await noneDue())) await wait(100) // the demonstration's own
      const queued = await queue(dataDir, rows)
      const began = performance.now()
      while (!(await noneDue())) await wait(100)
      const sent = (performance.now() - began) / 1000
      const arrived = server.accepted.filter(({ mail }) => mail.subject === 'Prova').length
      if (arrived !== count) throw new Error(`${arrived} mails arrived instead of ${count}`)
      return [
        { ...plain, name: '2,000 mails queued in one transaction', portal: `${queued.toFixed(2)} s` },
        { ...plain, name: '2,000 mails sent', portal: `${(count / sent).toFixed(0)} mails/s` },
      ]
    })
  } finally {
    await portal.stop()
    await server.close()
  }
}
