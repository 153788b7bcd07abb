import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Runs `npm start` in a process group of its own; `address` resolves once the portal listens. */
function startPortal() {
  const { DEMO, HOST, ...rest } = process.env
  const settings = { DATABASE_URL: t.databaseUrl, DATA_DIR: t.dataDir, SECRET: t.deps.config.secret, PORT: '0' }
  const npm = spawn('npm', ['start'], { cwd: root, detached: true, env: { ...rest, ...settings, BASE_URL: '' } })
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

it('SIGTERM to npm start ends the portal once what runs has ended', { timeout: 120_000 }, async () => {
  const caller = await t.as('administrator')
  const owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
  const portal = startPortal()
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
    const runners =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'portale jobs%'"
    expect((await owner.query(runners)).rowCount).toBe(0)
  } finally {
    killGroup(portal.pid)
    await owner.end()
  }
})
