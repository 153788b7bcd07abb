import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '@portale/server/config.ts'
import { connect } from '@portale/server/db/connection.ts'
import { insertMails, type Recipient } from '@portale/server/mail/mail-write.queries.ts'
import { mailServer } from '../../server/test/smtp.ts'
import { insertPeople, withDatabase } from './data.ts'
import { emptyLine, type Line } from './report.ts'
import { databaseUrl, start } from './servers.ts'

const count = 2000

/** Inserts a mail for each of the users in one transaction; returns the seconds it took. */
async function queueMails(dataDir: string, people: Recipient[]): Promise<number> {
  const config = readConfig({ DATA_DIR: dataDir })
  const { db } = connect(databaseUrl(dataDir), { maxConnections: 1 })
  const content = { paragraphs: ['lo stato di un documento è cambiato.'], items: ['verbale.pdf: Verificato'] }
  const mails = people.map(
    (to) => ({ to, kind: 'document_status', cause: 'bench', subject: 'Prova', content }) as const,
  )
  const startedAt = performance.now()
  await db.transaction().execute((tx) => insertMails(tx, config, mails))
  const took = (performance.now() - startedAt) / 1000
  await db.destroy()
  return took
}

/** Inserts mails at once and measures how fast they are sent to a local mail server. */
export async function measureOutbox(dataDir: string): Promise<Line[]> {
  const server = await mailServer()
  const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1', SMTP_URL: server.url })
  try {
    return await withDatabase(dataDir, async (client) => {
      const isQueueEmpty = async () => {
        const { rowCount } = await client.query('SELECT FROM mails WHERE next_try_at <= now() LIMIT 1')
        return rowCount === 0
      }
      await insertPeople(client, { users: count, notifications: 0, mails: 0 })
      const { rows } = await client.query<Recipient>('SELECT id, name, email FROM users ORDER BY id DESC LIMIT $1', [
        count,
      ])
      while (!(await isQueueEmpty())) await wait(100) // the mails of the demo data
      const queued = await queueMails(dataDir, rows)
      const startedAt = performance.now()
      while (!(await isQueueEmpty())) await wait(100)
      const sent = (performance.now() - startedAt) / 1000
      const arrived = server.accepted.filter(({ mail }) => mail.subject === 'Prova').length
      if (arrived !== count) throw new Error(`${arrived} mails arrived instead of ${count}`)
      return [
        { ...emptyLine, name: '2,000 mails queued in one transaction', portal: `${queued.toFixed(2)} s` },
        { ...emptyLine, name: '2,000 mails sent', portal: `${(count / sent).toFixed(0)} mails/s` },
      ]
    })
  } finally {
    await portal.stop()
    await server.close()
  }
}
