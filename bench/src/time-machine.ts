import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Page } from '@portale/domain/page.ts'
import type { Client } from 'pg'
import { ensureAudits, withDatabase } from './data.ts'
import { median } from './median.ts'
import { emptyLine, type Line } from './report.ts'
import { start } from './servers.ts'
import { signIn } from './session.ts'
import { auditSize, createUnauditedCopy, findImport, type Import } from './time-machine.data.ts'

type CallApi = <T>(method: string, path: string, body?: object) => Promise<{ answer: T; ms: number }>

const formatMs = (value: number) => (value < 1000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(1)} s`)

const toLine = (name: string, values: number[], limitMs: number): Line => {
  const middle = median(values)
  return {
    ...emptyLine,
    name,
    portal: formatMs(middle),
    p99: formatMs(Math.max(...values)),
    goal: `≤ ${formatMs(limitMs)}`,
    ok: middle <= limitMs,
  }
}

async function repeat(rounds: number, work: () => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) values.push(await work())
  return values
}

/** Measures the first, middle and last page of a list. */
async function measurePages(callApi: CallApi, name: string, query: string, rounds: number): Promise<Line> {
  const path = (page: number) => `/api/audits?per_page=20&page=${page}${query}`
  const { answer } = await callApi<Page<unknown>>('GET', path(1))
  if (answer.data.length === 0) throw new Error(`${name}: nothing was found`)
  const pages = [1, Math.ceil(answer.last_page / 2), answer.last_page]
  const all: number[][] = []
  for (const page of pages) all.push(await repeat(rounds, async () => (await callApi('GET', path(page))).ms))
  const slowest = toLine(name, all.map(median), listGoal)
  const worst = Math.max(...all.map(median))
  const portal = all.map((values) => median(values).toFixed(0)).join(' / ')
  return { ...slowest, portal: `${portal} ms`, p99: formatMs(Math.max(...all.flat())), ok: worst <= listGoal }
}

const listGoal = 300

/** Measures every filter of the list, both by row and by request. */
async function measureLists(
  callApi: CallApi,
  client: Client,
  { moment, id, request }: Import,
  rounds: number,
): Promise<Line[]> {
  const { rows } = await client.query<{ id: string }>('SELECT min(user_id) AS id FROM audit_tx')
  const day = new Date().toISOString().slice(0, 10)
  const filters = {
    'no filter': '',
    model: '&model_type=customers',
    record: `&model_type=customers&model_id=${id}`,
    'record with children': `&model_type=customers&model_id=${id}&children=1`,
    event: '&event=created',
    person: `&user_id=${rows[0]?.id}`,
    since: `&from=${encodeURIComponent(moment)}`,
    until: `&to=${encodeURIComponent(moment)}`,
    request: `&request=${request}`,
    'all at once': `&model_type=customers&event=updated&user_id=${rows[0]?.id}&from=${day}&to=${day}`,
  }
  const lines: Line[] = []
  for (const [folded, kind] of [
    ['', 'rows'],
    ['&folded=1', 'requests'],
  ] as const)
    for (const [filter, query] of Object.entries(filters))
      lines.push(
        await measurePages(callApi, `audit, ${kind}, ${filter}: first / middle / last page`, query + folded, rounds),
      )
  return lines
}

type Restored = { undo_to: string }

/** Measures preview and restore of ten changed rows. */
async function measureTenRows(callApi: CallApi, client: Client, { id }: Import, rounds: number): Promise<Line[]> {
  const previews: number[] = []
  const restores: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { rows } = await client.query<{ at: string }>(`SELECT to_json(max(at)) #>> '{}' AS at FROM audit_tx`)
    const body = { dateTimeMachine: rows[0]?.at }
    await client.query(`UPDATE customers SET name = name || '+' WHERE id BETWEEN $1 - 9 AND $1`, [id])
    previews.push((await callApi('POST', '/api/audits/preview', body)).ms)
    restores.push((await callApi('POST', '/api/audits', body)).ms)
  }
  return [toLine('preview of ten rows', previews, 200), toLine('restore of ten rows', restores, 200)]
}

async function measureAllRows(callApi: CallApi, { moment }: Import): Promise<Line[]> {
  const body = { dateTimeMachine: moment }
  const limitMs = 60_000
  const preview = await callApi('POST', '/api/audits/preview', body)
  const restore = await callApi<Restored>('POST', '/api/audits', body)
  const undo = await callApi('POST', '/api/audits', { dateTimeMachine: restore.answer.undo_to })
  const rows = auditSize.rows.toLocaleString('en')
  return [
    toLine(`preview of ${rows} rows, by a million audit rows`, [preview.ms], limitMs),
    toLine(`restore of ${rows} rows, by a million audit rows`, [restore.ms], limitMs),
    toLine('undoing that', [undo.ms], limitMs),
  ]
}

const writes = 200

/** Measures writes of single rows with their commits, alternately in the audited table and in an unaudited copy. */
async function measureWrites(client: Client, { id }: Import, rounds: number): Promise<Line[]> {
  const statements = {
    update: (table: string) =>
      `UPDATE ${table} SET name = 'Nuovo ' || $1::bigint, lock_version = lock_version + 1 WHERE id = $1::bigint`,
    insert: (table: string) => `INSERT INTO ${table} (vat_n, name) SELECT $2 || lpad($1::text, 10, '0'), 'Nuovo'`,
  }
  await createUnauditedCopy(client)
  await client.query('SET ROLE portale_app')
  const lines: Line[] = []
  for (const [name, statement] of Object.entries(statements)) {
    const taken = { customers: [] as number[], bare_customers: [] as number[] }
    for (let round = 0; round < rounds * 2; round += 1)
      for (const table of ['customers', 'bare_customers'] as const) {
        const text = statement(table)
        const startedAt = performance.now()
        for (let write = 0; write < writes; write += 1) {
          const row = name === 'update' ? [id - write] : [round * writes + write, '8']
          await client.query({ name: `${name} ${table}`, text, values: row })
        }
        taken[table].push((performance.now() - startedAt) / writes)
      }
    const [audited, bare] = [median(taken.customers), median(taken.bare_customers)]
    const figures = { portal: `${audited.toFixed(2)} ms`, bare: `${bare.toFixed(2)} ms` }
    const ratio = audited / bare
    lines.push({
      ...emptyLine,
      ...figures,
      name: `audited ${name} of a row, with its commit`,
      ratio: ratio.toFixed(2),
      goal: '≤ 1.5',
      ok: ratio <= 1.5,
    })
  }
  await client.query('RESET ROLE')
  return lines
}

/** Measures the time machine and the audit list with a million audit rows, on a copy of their installation. */
export async function measureTimeMachine(dataDir: string, rounds: number): Promise<Line[]> {
  const source = await ensureAudits()
  rmSync(dataDir, { recursive: true })
  if (spawnSync('cp', ['-a', source, dataDir]).status !== 0) throw new Error(`${source} could not be copied`)
  const unlimited = JSON.stringify({ time_machine: { count: 1_000_000, minutes: 60 } })
  const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1', RATE_LIMITS: unlimited })
  try {
    const headers = { ...(await signIn(portal.address, 'administrator')), 'content-type': 'application/json' }
    const callApi = async <T>(method: string, path: string, body?: object) => {
      const startedAt = performance.now()
      const response = await fetch(portal.address + path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as T
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${JSON.stringify(answer)}`)
      return { answer, ms: performance.now() - startedAt }
    }
    return await withDatabase(dataDir, async (client) => {
      const imported = await findImport(client)
      return [
        ...(await measureWrites(client, imported, rounds)),
        ...(await measureLists(callApi, client, imported, rounds)),
        ...(await measureTenRows(callApi, client, imported, rounds)),
        ...(await measureAllRows(callApi, imported)),
      ]
    })
  } finally {
    await portal.stop()
  }
}
