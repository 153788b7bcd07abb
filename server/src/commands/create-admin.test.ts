import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { createBrowser } from '../../test/browser.ts'
import { buildUser } from '../../test/fixtures/factories.ts'
import { connect } from '../platform/db/connection.ts'
import { embeddedPostgres } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'

const script = fileURLToPath(new URL('./create-admin.ts', import.meta.url))
let t: TestApp

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Result = { code: number; out: string; errors: string }
const run = (...args: string[]) => runWith({}, ...args)

function runWith(variables: Record<string, string>, ...args: string[]): Promise<Result> {
  const env = {
    ...process.env,
    DATABASE_URL: t.databaseUrl,
    SECRET: 's'.repeat(40),
    DATA_DIR: t.dataDir,
    BASE_URL: 'https://rete.example/',
    ...variables,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, out, errors) =>
      resolve({ code: Number(error?.code ?? 0), out, errors }),
    )
  })
}

it('prints a link that opens the account, and rejects the same address the second time', async () => {
  const { code, out } = await run('capo@rete.example')
  expect(code).toBe(0)
  const link = new URL(/https:\S+/.exec(out)?.[0] ?? '')
  expect([link.origin, link.search]).toEqual(['https://rete.example', ''])
  const browser = createBrowser(t.app)
  await browser.get('/api/demo')
  const password = 'Rete-2026-Vai'
  const body = {
    token: link.pathname.split('/').at(-1),
    password,
    password_confirmation: password,
  }
  expect((await browser.post('/reset-password', body)).status).toBe(200)
  const login = await browser.login('capo@rete.example', password)
  expect(login.body).toMatchObject({ user: { roles: [{ name: 'administrator' }] } })

  const again = await run('CAPO@rete.example')
  expect([again.code, again.errors.trim()]).toEqual([1, 'There is already an account with this address.'])
  expect(await t.deps.db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

it('gives the account the name that follows the address', async () => {
  expect((await run('ada@rete.example', 'Ada', 'Conti')).code).toBe(0)
  const stored = await t.deps.db.selectFrom('users').select('name').where('email', '=', 'ada@rete.example').execute()
  expect(stored).toEqual([{ name: 'Ada Conti' }])
})

it.concurrent.each([[], ['no-address'], ['a@b'], ['ada@rete.example', ' '], ['ada@rete.example', 'x'.repeat(256)]])(
  'rejects the arguments %j with one line',
  async (...args) => {
    const { code, out, errors } = await run(...args)
    expect([code, out, errors.trim()]).toEqual([1, '', 'Usage: npm run create-admin -- EMAIL [NAME]'])
  },
)

it('prints a new link for an administrator without a password, and revokes the previous one', async () => {
  const links = []
  for (const email of ['nuovo@rete.example', 'Nuovo@rete.example']) {
    const { code, out } = await run(email)
    expect(code).toBe(0)
    links.push(new URL(/https:\S+/.exec(out)?.[0] ?? '').pathname.split('/').at(-1))
  }
  const browser = createBrowser(t.app)
  await browser.get('/api/demo')
  const password = 'Rete-2026-Vai'
  const choose = (token: string | undefined) =>
    browser.post('/reset-password', {
      token,
      password,
      password_confirmation: password,
    })
  expect([(await choose(links[0])).status, (await choose(links[1])).status]).toEqual([422, 200])
})

it('rejects the address of an account with another role', async () => {
  const { email } = await buildUser(t.deps.db, { role: 'dealer_holder' })
  const { code, out, errors } = await run(email)
  expect([code, out, errors.trim()]).toEqual([1, '', 'There is already an account with this address.'])
})

it.concurrent('reports an unreachable database with one line', async () => {
  const { code, errors } = await runWith({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'a@rete.example')
  expect([code, errors.trim()]).toEqual([1, 'the database can’t be reached: connect ECONNREFUSED 127.0.0.1:1'])
})

it('stops the embedded PostgreSQL after a rejection', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portale-admin-'))
  chmodSync(dataDir, 0o755) // as root, PostgreSQL runs as somebody else
  const embedded = await embeddedPostgres(dataDir)
  try {
    await migrate(embedded.url)
    const { db } = connect(embedded.url, { maxConnections: 1 })
    const { email } = await buildUser(db, { role: 'dealer_holder' })
    await db.destroy()
    await embedded.stop() // it would start a stopped PostgreSQL again, within a second
    const { code } = await runWith({ DATABASE_URL: '', SECRET: '', DATA_DIR: dataDir }, email)
    expect([code, existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))]).toEqual([1, false])
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true })
  }
})
