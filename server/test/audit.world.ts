import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Told } from '@portale/domain/audit/change.ts'
import type { Audit, AuditRequest, RecordLinks } from '@portale/domain/audit/time-machine.ts'
import type { Page } from '@portale/domain/page.ts'
import { Client } from 'pg'
import { atWork, readCommand } from '../src/audit/archive.command.ts'
import { startProblem } from '../src/start-problem.ts'
import type { Caller, TestApp } from './app.ts'

type Linked = Told & { record_links: RecordLinks }

/** GET /api/audits with these filters, row by row and folded. */
export const readAudit = (caller: Caller) => {
  const read = async <T>(query: Record<string, string | number>) => {
    const text = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const { status, body } = await caller.get<Page<T> & Linked>(`/api/audits?${text}`)
    if (status !== 200) throw new Error(`${status} for ${text}`)
    return body
  }
  return {
    rows: (query: Record<string, string | number> = {}) => read<Audit>(query),
    folded: (query: Record<string, string | number> = {}) => read<AuditRequest>({ ...query, folded: 1 }),
  }
}

/** SQL as the database's owner. */
export async function asOwner<T extends object>(t: TestApp, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: t.databaseUrl })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Lets everything that was recorded after the transaction `after` have happened at a moment; answers the last one. */
export async function happenedAt(t: TestApp, moment: string, after = 0): Promise<number> {
  await asOwner(t, 'UPDATE audit_tx SET at = $1::timestamptz + id * interval $$1 microsecond$$ WHERE id > $2', [
    moment,
    after,
  ])
  await asOwner(
    t,
    "UPDATE audits SET month = date_trunc('month', $1::timestamptz AT TIME ZONE 'UTC') WHERE audit_tx_id > $2",
    [moment, after],
  )
  await asOwner(t, 'SELECT make_audit_partitions()')
  const [last] = await asOwner<{ id: number }>(t, 'SELECT max(id)::int AS id FROM audit_tx')
  return last?.id ?? after
}

const script = fileURLToPath(new URL('../src/audit-archive.ts', import.meta.url))

/** npm run audit-archive as a process of its own, for this application's database and folder. */
export function spawnArchive(t: TestApp, args: string[] = [], variables: Record<string, string> = {}): ChildProcess {
  const own = {
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: t.dataDir,
    SECRET: 's'.repeat(40),
    BASE_URL: 'https://rete.example/',
  }
  return spawn(process.execPath, [script, ...args], { env: { ...process.env, ...own, ...variables } })
}

/** What the command does, without a process of its own: its exit code, what it says, what it complains of. */
export async function runArchive(t: TestApp, ...args: string[]) {
  const said: string[] = []
  try {
    const isGood = await atWork(t.databaseUrl, t.dataDir, (text) => said.push(text), readCommand(args))
    return { code: isGood ? 0 : 1, said, errors: '' }
  } catch (error) {
    return { code: 1, said, errors: startProblem(error) ?? String(error) }
  }
}

/** All of the audit, row by row, as text. */
export const wholeAudit = async (t: TestApp): Promise<string[]> =>
  (
    await asOwner<{ line: string }>(
      t,
      `SELECT 't ' || to_jsonb(t)::text AS line FROM audit_tx t UNION ALL SELECT 'r ' || to_jsonb(a)::text FROM audits a ORDER BY 1`,
    )
  ).map(({ line }) => line)
