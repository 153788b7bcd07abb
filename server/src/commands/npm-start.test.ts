import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { adminQuery, dropDatabase } from '../../test/drop-database.ts'
import { dealerRow, xlsxFile } from '../../test/fixtures/import.fixtures.ts'
import { Client as ProvingClient } from '../../test/prove/client.ts'
import { isAlive } from '../../test/prove/processes.ts'
import { mailServer } from '../../test/smtp.ts'
import { demoEmail } from '../demo/accounts.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Runs `npm start` in a process group of its own; `address` resolves once the portal listens. */
function startPortal(variables: Record<string, string>) {
  const { DEMO, HOST, ...rest } = process.env
  const settings = { DATABASE_URL: t.databaseUrl, DATA_DIR: t.dataDir, SECRET: t.deps.config.secret, PORT: '0' }
  const env = { ...rest, ...settings, BASE_URL: '', ...variables }
  const npm = spawn('npm', ['start'], { cwd: root, detached: true, env })
  const output: string[] = []
  const ended = new Promise<number | null>((resolve) => npm.once('exit', resolve))
  const address = new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output.push(chunk.toString())
      const listening = /Portale Rete: (http\S+)/.exec(output.join(''))?.[1]
      if (listening) resolve(listening)
    }
    npm.stdout.on('data', onOutput)
    npm.stderr.on('data', onOutput)
    ended.then((code) => reject(new Error(`npm start ended with ${code}: ${output.join('')}`)))
  })
  return { pid: npm.pid ?? 0, address, ended }
}

const killGroup = (pid: number) => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {} // all ended, as they should
}

it('SIGTERM to npm start ends the portal once what runs has ended, and sends its traces', async () => {
  let traces = ''
  const collector = createServer(async (req, res) => {
    for await (const chunk of req) traces += chunk
    res.end()
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const caller = await t.as('administrator')
  const owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
  const { port } = collector.address() as AddressInfo
  const portal = startPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  try {
    const address = await portal.address
    const get = () => fetch(`${address}/api/v1/districts`, { headers: { cookie: `portale_session=${caller.token}` } })
    expect((await get()).status).toBe(200)

    await owner.query('BEGIN; LOCK TABLE districts')
    const running = get()
    const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'districts'::regclass"
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1)
    process.kill(portal.pid, 'SIGTERM')
    await expect.poll(() => fetch(`${address}/healthz`).catch(() => 'closed')).toBe('closed')
    await owner.query('ROLLBACK')

    expect((await running).status).toBe(200)
    expect(await portal.ended).toBe(0)
    expect(traces).toContain('"GET /api/v1/districts"')
    const runners =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'portale jobs%'"
    expect((await owner.query(runners)).rowCount).toBe(0)
  } finally {
    killGroup(portal.pid)
    collector.close()
    await owner.end()
  }
})

it('npm start finds its migrations, files, threads and packages from the bundle', async () => {
  const name = `portale_test_start_${process.pid}`
  await adminQuery(t.databaseUrl, `CREATE DATABASE ${name}`)
  const databaseUrl = Object.assign(new URL(t.databaseUrl), { pathname: `/${name}` }).href
  const mails = await mailServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'portale-start-'))
  const portal = startPortal({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: '1', SMTP_URL: mails.url })
  try {
    const address = await portal.address
    const admin = await new ProvingClient({ server: { address } }).login('administrator')
    const template = await admin.get('/api/v1/dealers/import/template')
    expect([template.status, template.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect((await admin.get('/api/v1/openapi.json')).body).toMatchObject({ openapi: expect.any(String) })
    const { name: fileName, content } = xlsxFile([dealerRow('B1', 'Letta da un thread')])
    const sheet = { field: 'file', name: fileName, bytes: Buffer.from(content) }
    const imported = await admin.upload<ImportAnswer>('/api/v1/dealers/import', [sheet], 'sheet')
    expect(imported.body).toMatchObject({ counts: { new: 1, wrong: 0 } })
    const dealers = await admin.get<{ data: { id: number }[] }>('/api/v1/dealers')
    const list = await admin.send('POST', '/api/v1/dealers/xls', { ids: dealers.body.data.map(({ id }) => id) })
    expect([list.status, list.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const photo = { field: 'avatar', name: 'io.png', bytes }
    expect((await admin.upload('/api/profile/upload-avatar', [photo], 'photo')).status).toBe(200)
    const email = demoEmail('dealer_holder')
    expect((await admin.send('POST', '/forgot-password', { email })).status).toBe(200)
    await expect.poll(() => mails.accepted.map(({ to }) => to)).toContainEqual([email])
  } finally {
    process.kill(portal.pid, 'SIGTERM')
    await portal.ended
    killGroup(portal.pid)
    await mails.close()
    rmSync(dataDir, { recursive: true, force: true })
    await dropDatabase(t.databaseUrl, name)
  }
})

describe('SIGTERM ends what a command of the project waits for, and what that one started', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portale-signals-'))
    cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
    mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true })
    for (const name of ['web/src', 'web/public', 'domain/src', 'server/src'])
      mkdirSync(join(folder, name), { recursive: true })
    const files = ['web/index.html', 'web/vite.config.ts', 'web/pure-domain.ts', 'server/vite.config.ts']
    for (const name of ['package-lock.json', ...files]) writeFileSync(join(folder, name), '')
    // It stands for npm, vite and a program of the portal's: it takes for ever, as what it starts.
    const slow = `#!${process.execPath}
      const { pid } = require('node:child_process').spawn('sleep', ['60'])
      require('node:fs').writeFileSync('started', process.pid + ' ' + pid)
      setInterval(() => {}, 1000)`
    for (const path of ['slow.cjs', 'node_modules/.bin/vite', 'node_modules/.bin/node']) {
      writeFileSync(join(folder, path), slow)
      chmodSync(join(folder, path), 0o755)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['npm start while it installs', 'start.mjs', false, 2],
    ['npm start while it builds', 'start.mjs', true, 2],
    ['npm run', 'run.mjs', true, 1],
  ])('%s', async (_name, script, isInstalled, count) => {
    const stamp = createHash('sha256')
      .update(isInstalled ? '' : 'another')
      .digest('hex')
    writeFileSync(join(folder, 'node_modules/.portale-rete'), stamp)
    const started = join(folder, 'started')
    rmSync(started, { force: true })
    const env = { ...process.env, npm_execpath: join(folder, 'slow.cjs') }
    const child = spawn(process.execPath, [join(folder, 'scripts', script)], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    await expect.poll(() => existsSync(started) && readFileSync(started, 'utf8')).toMatch(/ \d+$/)
    const pids = readFileSync(started, 'utf8').split(' ').map(Number)
    try {
      child.kill('SIGTERM')
      expect(await ended).toEqual([null, 'SIGTERM'])
      await expect.poll(() => pids.slice(0, count).filter(isAlive)).toEqual([])
    } finally {
      for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL')
    }
  })
})
