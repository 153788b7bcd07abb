import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listCases } from './cases.ts'
import { measureCompletion } from './completion.ts'
import { ensureLargeData, largeDataDir } from './data.ts'
import { measureEveryList } from './every-list.ts'
import { measureExports } from './exports.ts'
import { measureImports } from './imports.ts'
import { writeLeadPlans } from './lead-plans.ts'
import { measureLeads } from './leads.ts'
import { measureMails } from './mails.ts'
import { measureMarketShares } from './market-shares.ts'
import { measure } from './measure.ts'
import { measureOutbox } from './outbox.ts'
import { measurePeople } from './people.ts'
import { measureRecordLists } from './record-lists.ts'
import { emptyLine, findSections, formatResults, formatTable, type Line } from './report.ts'
import { measureSaves } from './saves.ts'
import { databaseUrl, memoryInMb, start } from './servers.ts'
import { signIn } from './session.ts'
import { measureStreams } from './streams.ts'
import { measureTimeMachine } from './time-machine.ts'
import { measureTwoServers } from './two-servers.ts'
import { measureUploads } from './uploads.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const seconds = Number(process.env.BENCH_SECONDS ?? 1.5)
const only = process.argv[2] ?? ''

function print(lines: Line[]): Line[] {
  console.log(formatTable(lines).split('\n').slice(2).join('\n'))
  return lines
}

async function measureCalls(): Promise<Line[]> {
  const env = { DATA_DIR: largeDataDir, DEMO: '1', RATE_LIMITS: JSON.stringify({ typeahead: { count: 10 ** 9 } }) }
  await (await start('portal', env)).stop()
  const portal = await start('portal', env)
  const bare = await start('bare', { BARE_DATABASE_URL: databaseUrl(largeDataDir) })
  try {
    await wait(5000)
    const idle = memoryInMb(portal.pid)
    const startupMs = portal.startedIn
    const lines: Line[] = [
      { ...emptyLine, name: 'start', portal: `${startupMs.toFixed(0)} ms`, goal: '≤ 1000 ms', ok: startupMs <= 1000 },
      { ...emptyLine, name: 'idle memory', portal: `${idle.toFixed(0)} MB`, goal: '≤ 90 MB', ok: idle <= 90 },
    ]
    const headers = await signIn(portal.address, 'administrator')
    const targets = { portal: { ...portal, headers }, bare: { ...bare, headers: {} } }
    for (const benchCase of listCases)
      if (benchCase.name.includes(only)) lines.push(...print(await measure(targets, benchCase, { rounds, seconds })))
    return lines
  } finally {
    await bare.stop()
    await portal.stop()
  }
}

/** Measures on an empty installation, which is deleted afterwards. */
async function withTemporaryFolder(work: (dataDir: string) => Promise<Line[]>): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portale-bench-'))
  chmodSync(dataDir, 0o755)
  try {
    return print(await work(dataDir))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureUploading(dataDir: string): Promise<Line[]> {
  const { portal, bare } = await measureUploads(dataDir, rounds)
  const ratio = portal.speed / bare.speed
  const growth = (megabytes: number, key: 'smallGrowth' | 'largeGrowth'): Line => ({
    ...emptyLine,
    name: `growth by uploads of ${megabytes} MB`,
    portal: `${portal[key].toFixed(0)} MB`,
    bare: `${bare[key].toFixed(0)} MB`,
    goal: '≤ 25 MB',
    ok: portal[key] <= 25,
  })
  const speed: Line = {
    name: 'upload of 20 MB (4 at once)',
    portal: `${portal.speed.toFixed(0)} MB/s`,
    bare: `${bare.speed.toFixed(0)} MB/s`,
    ratio: ratio.toFixed(2),
    p99: '',
    goal: '≥ 0.8',
    ok: ratio >= 0.8,
  }
  return [speed, growth(2, 'smallGrowth'), growth(20, 'largeGrowth')]
}

await ensureLargeData()
if (only === 'plans') {
  await writeLeadPlans()
  process.exit()
}
// `npm run bench -- every-list` measures nothing else; a third argument names one list.
const alone: Record<string, () => Promise<Line[]>> = {
  cluster: () => measureTwoServers(60),
  'every-list': async () => [],
}
const lines = print(await (alone[only] ?? measureCalls)())
if ('every-list'.includes(only))
  lines.push(...print(await measureEveryList(Math.max(rounds, 5), process.argv[3] ?? '')))
if ('completion'.includes(only)) lines.push(...print(await measureCompletion({ rounds, seconds })))
if ('people'.includes(only)) lines.push(...print(await measurePeople({ rounds, seconds })))
if ('streams'.includes(only)) lines.push(...print(await measureStreams(5000)))
if ('leads'.includes(only))
  lines.push(...(await withTemporaryFolder((dataDir) => measureLeads(dataDir, { rounds, seconds }))))
if ('generated'.includes(only))
  lines.push(...(await withTemporaryFolder((dataDir) => measureRecordLists(dataDir, { rounds, seconds }))))
if ('mails'.includes(only))
  lines.push(...(await withTemporaryFolder((dataDir) => measureMails(dataDir, { rounds: 2, seconds: 1 }))))
if ('saves'.includes(only)) lines.push(...(await withTemporaryFolder((dataDir) => measureSaves(dataDir, rounds))))
if ('outbox'.includes(only)) lines.push(...(await withTemporaryFolder(measureOutbox)))
if ('market-shares'.includes(only)) lines.push(...(await withTemporaryFolder(measureMarketShares)))
if ('time-machine'.includes(only))
  lines.push(...(await withTemporaryFolder((dataDir) => measureTimeMachine(dataDir, rounds))))
if ('export'.includes(only)) lines.push(...print(await measureExports(rounds)))
if ('import'.includes(only)) lines.push(...(await withTemporaryFolder(measureImports)))
if ('upload'.includes(only)) lines.push(...(await withTemporaryFolder(measureUploading)))
console.log(`\n${formatTable(lines)}`)
const settings = `${rounds} rounds of ${seconds} seconds; 20,000 dealers, 50,000 workshops and customers, 2,000,000 uploads, 200,000 leads;
20,000 users, 1,000,000 notifications, 200,000 mails; 1,000,000 audit rows of 100,000 customers.`
const results = new URL('../RESULTS.md', import.meta.url)
if (!only) writeFileSync(results, formatResults(lines, settings) + findSections(readFileSync(results, 'utf8')))
