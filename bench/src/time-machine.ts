import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Page } from '@portale/domain/page.ts'
import type { Client } from 'pg'
import { ensureAudits, withOwner } from './data.ts'
import { median } from './median.ts'
import { type Line, plain } from './report.ts'
import { start } from './servers.ts'
import { signIn } from './session.ts'
import { auditSize, copyBare, findImport, type Import } from './time-machine.data.ts'

type Ask = <T>(method: string, path: string, body?: object) => Promise<{ answer: T; ms: number }>

const ms = (value: number) => (value < 1000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(1)} s`)

const lineOf = (name: string, values: number[], most: number): Line => {
  const middle = median(values)
  return { ...plain, name, portal: ms(middle), p99: ms(Math.max(...values)), goal: `≤ ${ms(most)}`, ok: middle <= most }
}

async function repeated(rounds: number, work: () => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) values.push(await work())
  return values
}

/** First, middle and last page of a list: the slowest of their medians, and the slowest answer. */
async function measurePages(ask: Ask, name: string, query: string, rounds: number): Promise<Line> {
  const path = (page: number) => `/api/audits?per_page=20&page=${page}${query}`
  const { answer } = await ask<Page<unknown>>('GET', path(1))
  if (answer.data.length === 0) throw new Error(`${name}: nothing was found`)
  const pages = [1, Math.ceil(answer.last_page / 2), answer.last_page]
  const all: number[][] = []
  for (const page of pages) all.push(await repeated(rounds, async () => (await ask('GET', path(page))).ms))
  const slowest = lineOf(name, all.map(median), listGoal)
  const worst = Math.max(...all.map(median))
  const portal = all.map((values) => median(values).toFixed(0)).join(' / ')
  return { ...slowest, portal: `${portal} ms`, p99: ms(Math.max(...all.flat())), ok: worst <= listGoal }
}

const listGoal = 300

/** Every filter of the list, row by row and folded. */
async function measureLists(
  ask: Ask,
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
        await measurePages(ask, `audit, ${kind}, ${filter}: first / middle / last page`, query + folded, rounds),
      )
  return lines
}

type Restored = { undo_to: string }

/** Ten rows that changed, some times over. */
async function measureFew(ask: Ask, client: Client, { id }: Import, rounds: number): Promise<Line[]> {
  const previews: number[] = []
  const restores: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { rows } = await client.query<{ at: string }>(`SELECT to_json(max(at)) #>> '{}' AS at FROM audit_tx`)
    const body = { dateTimeMachine: rows[0]?.at }
    await client.query(`UPDATE customers SET name = name || '+' WHERE id BETWEEN $1 - 9 AND $1`, [id])
    previews.push((await ask('POST', '/api/audits/preview', body)).ms)
    restores.push((await ask('POST', '/api/audits', body)).ms)
  }
  return [lineOf('preview of ten rows', previews, 200), lineOf('restore of ten rows', restores, 200)]
}

async function measureAll(ask: Ask, { moment }: Import): Promise<Line[]> {
  const body = { dateTimeMachine: moment }
  const most = 60_000
  const preview = await ask('POST', '/api/audits/preview', body)
  const restore = await ask<Restored>('POST', '/api/audits', body)
  const undo = await ask('POST', '/api/audits', { dateTimeMachine: restore.answer.undo_to })
  const rows = auditSize.rows.toLocaleString('en')
  return [
    lineOf(`preview of ${rows} rows, by a million audit rows`, [preview.ms], most),
    lineOf(`restore of ${rows} rows, by a million audit rows`, [restore.ms], most),
    lineOf('undoing that', [undo.ms], most),
  ]
}

const writes = 200

/** Writes of one row each with its commit, the audited table and a bare one in turn. */
async function measureWrites(client: Client, { id }: Import, rounds: number): Promise<Line[]> {
  const statements = {
    update: (table: string) =>
      `UPDATE ${table} SET name = 'Nuovo ' || $1::bigint, lock_version = lock_version + 1 WHERE id = $1::bigint`,
    insert: (table: string) => `INSERT INTO ${table} (vat_n, name) SELECT $2 || lpad($1::text, 10, '0'), 'Nuovo'`,
  }
  await copyBare(client)
  await client.query('SET ROLE portale_app')
  const lines: Line[] = []
  for (const [name, statement] of Object.entries(statements)) {
    const taken = { customers: [] as number[], bare_customers: [] as number[] }
    for (let round = 0; round < rounds * 2; round += 1)
      for (const table of ['customers', 'bare_customers'] as const) {
        const text = statement(table)
        const began = performance.now()
        for (let write = 0; write < writes; write += 1) {
          const row = name === 'update' ? [id - write] : [round * writes + write, '8']
          await client.query({ name: `${name} ${table}`, text, values: row })
        }
        taken[table].push((performance.now() - began) / writes)
      }
    const [audited, bare] = [median(taken.customers), median(taken.bare_customers)]
    const figures = { portal: `${audited.toFixed(2)} ms`, bare: `${bare.toFixed(2)} ms` }
    const ratio = audited / bare
    lines.push({
      ...plain,
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

/** The time machine and the audit's list by a million audit rows, on a copy of their installation. */
export async function measureTimeMachine(dataDir: string, rounds: number): Promise<Line[]> {
  const kept = await ensureAudits()
  rmSync(dataDir, { recursive: true })
  if (spawnSync('cp', ['-a', kept, dataDir]).status !== 0) throw new Error(`${kept} could not be copied`)
  const unlimited = JSON.stringify({ time_machine: { count: 1_000_000, minutes: 60 } })
  const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1', RATE_LIMITS: unlimited })
  try {
    const headers = { ...(await signIn(portal.address, 'administrator')), 'content-type': 'application/json' }
    const ask = async <T>(method: string, path: string, body?: object) => {
      const began = performance.now()
      const response = await fetch(portal.address + path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as T
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
      return { answer, ms: performance.now() - began }
    }
    return await withOwner(dataDir, async (client) => {
      const imported = await findImport(client)
      return [
        ...(await measureWrites(client, imported, rounds)),
        ...(await measureLists(ask, client, imported, rounds)),
        ...(await measureFew(ask, client, imported, rounds)),
        ...(await measureAll(ask, imported)),
      ]
    })
  } finally {
    await portal.stop()
  }
}
