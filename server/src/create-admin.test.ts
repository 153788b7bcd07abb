import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { browserOf } from '../test/browser.ts'

const script = fileURLToPath(new URL('./create-admin.ts', import.meta.url))
let t: TestApp

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

function run(...args: string[]): Promise<{ code: number; out: string; errors: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: t.databaseUrl,
    SECRET: 's'.repeat(40),
    DATA_DIR: t.dataDir,
    BASE_URL: 'https://rete.example/',
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, out, errors) =>
      resolve({ code: Number(error?.code ?? 0), out, errors }),
    )
  })
}

it('prints a link that opens the account; a second run says that the address exists', async () => {
  const { code, out } = await run('capo@rete.example')
  expect(code).toBe(0)
  const link = new URL(/https:\S+/.exec(out)?.[0] ?? '')
  expect([link.origin, link.searchParams.get('email')]).toEqual(['https://rete.example', 'capo@rete.example'])
  const browser = browserOf(t.app)
  await browser.get('/api/demo')
  const password = 'Rete-2026-Vai'
  const body = {
    token: link.pathname.split('/').at(-1),
    email: link.searchParams.get('email'),
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

it.each([[], ['no-address'], ['a@b']])('%j is refused with one line', async (...args) => {
  const { code, out, errors } = await run(...args)
  expect([code, out, errors.trim()]).toEqual([1, '', 'Usage: npm run create-admin -- EMAIL'])
})
