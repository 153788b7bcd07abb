import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { measure } from './calls.ts'
import { casesOf } from './cases.ts'
import { ensureLargeData, largeData } from './data.ts'
import { type Line, results, table } from './report.ts'
import { databaseUrl, memoryOf, start } from './servers.ts'
import { signIn } from './session.ts'
import { measureUploads } from './uploads.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const only = process.argv[2] ?? ''

const plain = { bare: '', ratio: '', p99: '' }

async function measureCalls(): Promise<Line[]> {
  await ensureLargeData()
  await (await start('portal', { DATA_DIR: largeData, DEMO: '1' })).stop()
  const portal = await start('portal', { DATA_DIR: largeData, DEMO: '1' })
  const bare = await start('bare', { BARE_DATABASE_URL: databaseUrl(largeData) })
  try {
    await wait(5000)
    const idle = memoryOf(portal.pid)
    const lines: Line[] = [
      {
        ...plain,
        name: 'start',
        portal: `${portal.startedIn.toFixed(0)} ms`,
        goal: '≤ 1000 ms',
        ok: portal.startedIn <= 1000,
      },
      { ...plain, name: 'idle memory', portal: `${idle.toFixed(0)} MB`, goal: '≤ 90 MB', ok: idle <= 90 },
    ]
    const headers = await signIn(portal.address, 'administrator')
    const years = await fetch(`${portal.address}/api/v1/activity_years`, { headers })
    const { data } = (await years.json()) as { data: { id: number }[] }
    for (const one of casesOf(data[0]?.id ?? 0)) {
      if (!one.name.includes(only)) continue
      lines.push(await measure({ portal, bare, headers }, one, { rounds, seconds }))
      console.log(table(lines.slice(-1)).split('\n')[2])
    }
    return lines
  } finally {
    await bare.stop()
    await portal.stop()
  }
}

async function measureUploading(): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portale-bench-'))
  chmodSync(dataDir, 0o755)
  try {
    const { portal, bare } = await measureUploads(dataDir, rounds)
    const ratio = portal.speed / bare.speed
    const growth = (megabytes: number, key: 'smallGrowth' | 'largeGrowth'): Line => ({
      ...plain,
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
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const lines = await measureCalls()
if ('upload'.includes(only)) lines.push(...(await measureUploading()))
console.log(`\n${table(lines)}`)
const settings = `${rounds} rounds of ${seconds} seconds; 20,000 dealers, 50,000 workshops, 2,000,000 uploads.`
if (!only) writeFileSync(new URL('../RESULTS.md', import.meta.url), results(lines, settings))
