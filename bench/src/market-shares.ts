import { setTimeout as wait } from 'node:timers/promises'
import { type MarketShare, marketShareColumns } from '@portale/domain/market-shares/market-share.ts'
import type { News } from '@portale/domain/news/news.ts'
import { insertDealers, insertWorkshops, largeSize, setTriggers } from '@portale/server/demo/large.queries.ts'
import { createWorkbook } from '@portale/server/xlsx/workbook.ts'
import type { Client } from 'pg'
import { mailServer } from '../../server/test/smtp.ts'
import { vacuum, withDatabase } from './data.ts'
import { emptyLine, type Line } from './report.ts'
import { measureMemoryGrowth, type Server, start } from './servers.ts'
import { signIn } from './session.ts'

const rows = largeSize.workshops
const path = '/api/v1/workshop_market_shares'

/** A user for each of the new workshops. */
async function insertWorkshopUsers(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO users (name, email, role_id) SELECT 'Persona ' || i, 'persona' || i || '@bench.example', r.id
     FROM generate_series(1, $1::int) i JOIN roles r ON r.name = 'workshop_user'`,
    [rows],
  )
  await client.query(
    `INSERT INTO user_workshops (user_id, workshop_id) SELECT u.id, w.id
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM users WHERE email LIKE '%@bench.example') u
     JOIN (SELECT id, row_number() OVER (ORDER BY id DESC) AS number FROM workshops) w USING (number)`,
  )
}

/** A network of 50,000 workshops, each with a user. */
async function insertNetwork(client: Client): Promise<void> {
  await client.query('BEGIN')
  await setTriggers(client, 'DISABLE')
  await insertDealers(client)
  await insertWorkshops(client)
  await insertWorkshopUsers(client)
  await setTriggers(client, 'ENABLE')
  await client.query('COMMIT')
  await vacuum(client)
}

function createShareFile(): Promise<Buffer> {
  const columns = Object.entries(marketShareColumns).map(([key, header]) => ({ key, header, width: 12 }))
  const shares = Array.from({ length: rows }, (_, index) => ({
    baldo_id: String(2_000_001 + index),
    current: 5 + (index % 300) / 10,
    target: 6 + (index % 320) / 10,
  }))
  return createWorkbook({ sheet: 'Target Officine', columns, rows: shares })
}

async function timed<T>(call: () => Promise<Response>): Promise<{ answer: T; seconds: number }> {
  const startedAt = performance.now()
  const response = await call()
  const answer = (await response.json()) as T
  if (!response.ok) throw new Error(`status ${response.status}: ${JSON.stringify(answer).slice(0, 500)}`)
  return { answer, seconds: (performance.now() - startedAt) / 1000 }
}

/** The duration of the sending's transaction: from `sent_at`, its start, to the timestamp of its audit rows. */
async function findTransactionSeconds(client: Client, id: number): Promise<number> {
  const { rows: found } = await client.query<{ seconds: string }>(
    `SELECT extract(epoch FROM t.at - s.sent_at) AS seconds FROM workshop_market_shares s
     JOIN audits a ON a.model_type = 'workshop_market_shares' AND a.model_id = s.id AND a.event = 'updated'
     JOIN audit_tx t ON t.id = a.audit_tx_id WHERE s.id = $1`,
    [id],
  )
  return Number(found[0]?.seconds)
}

const toLine = (name: string, seconds: number, details: string, maxSeconds: number): Line => ({
  ...emptyLine,
  name,
  portal: `${seconds.toFixed(1)} s, ${details}`,
  goal: `≤ ${maxSeconds} s`,
  ok: seconds <= maxSeconds,
})

/** Uploads the file, then sends it to all users. */
async function uploadAndSend(portal: Server, headers: Record<string, string>, client: Client): Promise<Line[]> {
  const form = new FormData()
  form.set('type', 'start')
  form.set('file', new Blob([new Uint8Array(await createShareFile())]), 'target.xlsx')
  const post = <T>(address: string, body?: FormData) =>
    timed<T>(() => fetch(`${portal.address}${address}`, { method: 'POST', headers, body }))
  let upload = { answer: {} as MarketShare, seconds: 0 }
  const upGrowth = await measureMemoryGrowth(portal, async () => {
    upload = await post(path, form)
  })
  const { id, workshops } = upload.answer
  let sending = { answer: {} as MarketShare, seconds: 0 }
  const sendGrowth = await measureMemoryGrowth(portal, async () => {
    sending = await post(`${path}/${id}`)
  })
  const notified = sending.answer.recipients.length
  if (workshops !== rows || notified !== rows) throw new Error(`${workshops} rows stored, ${notified} users notified`)
  const answered = `answer after ${sending.seconds.toFixed(1)} s, +${sendGrowth.toFixed(0)} MB`
  return [
    toLine('upload of 50,000 market shares', upload.seconds, `+${upGrowth.toFixed(0)} MB`, 30),
    toLine('50,000 people told in one transaction', await findTransactionSeconds(client, id), answered, 10),
  ]
}

/** Publishes a news for the same users, while the earlier mails are still being sent. */
async function publish(portal: Server, headers: Record<string, string>): Promise<Line> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Listino', body: '<p>Da gennaio.</p>', workshops: '1' }))
    form.set(name, value)
  const { answer, seconds } = await timed<News>(() =>
    fetch(`${portal.address}/api/v1/news`, { method: 'POST', headers, body: form }),
  )
  if (!answer.announced_at) throw new Error('the news was not announced')
  return toLine('a news published to 50,000 people', seconds, 'answered', 15)
}

const sampled = 3000

/** Uploads 50,000 rows, sends them to 50,000 users, measures the rate of the first mails, and publishes a news. */
export async function measureMarketShares(dataDir: string): Promise<Line[]> {
  const server = await mailServer()
  const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1', SMTP_URL: server.url })
  try {
    const headers = await signIn(portal.address, 'administrator')
    const lines = await withDatabase(dataDir, async (client) => {
      await insertNetwork(client)
      return uploadAndSend(portal, headers, client)
    })
    const before = server.accepted.length
    const startedAt = performance.now()
    while (server.accepted.length < before + sampled) await wait(50)
    const rate = ((server.accepted.length - before) * 1000) / (performance.now() - startedAt)
    const sending = { ...emptyLine, name: 'their mails sent', portal: `${rate.toFixed(0)} mails/s` }
    return [...lines, sending, await publish(portal, headers)]
  } finally {
    await portal.stop()
    await server.close()
  }
}
