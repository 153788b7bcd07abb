import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const namedFiles = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)

/** The files that the page of an address names. */
async function filesOf(url: string, caller: Pick<Caller, 'get'> = admin): Promise<string[]> {
  const { status, text } = await caller.get(url, { accept: 'text/html' })
  expect(status).toBe(200)
  return namedFiles(text)
}

it.each(['/', '/leads?status=new', '/leads/12', '/leads/new', '/notifications', '/any-model/3/edit', '/a/b/c/d'])(
  'the page of %s names each of its files once, and all of them exist',
  async (url) => {
    const files = await filesOf(url)
    expect(new Set(files).size).toBe(files.length)
    expect(files.some((file) => file.endsWith('.woff2'))).toBe(true)
    for (const file of files) expect([file, (await t.app.inject(file)).statusCode]).toEqual([file, 200])
  },
)

it('pages of different screens name different files; the query changes nothing', async () => {
  const leads = await filesOf('/leads')
  expect(await filesOf('/leads?page=2')).toEqual(leads)
  expect(await filesOf('/leads/new')).not.toEqual(leads)
  expect(await filesOf('/leads/new')).not.toEqual(await filesOf('/leads/7'))
  expect(await filesOf('/')).not.toEqual(await filesOf('/a/b/c/d'))
})

it('the login names nothing of the shell', async () => {
  const login = await filesOf('/login', t.anonymous)
  expect((await t.anonymous.get('/login', { accept: 'text/html' })).text).not.toContain('/api/v1/me')
  const entry = await filesOf('/a/b/c/d')
  expect(login.length).toBeLessThanOrEqual(12)
  const home = new Set(await filesOf('/'))
  const shell = entry.filter((file) => home.has(file) && !login.includes(file))
  expect(shell.length).toBeGreaterThan(2)
})

it('an address is never written into the page', async () => {
  const { text } = await admin.get('/leads/%3Cscript%3E"x.y', { accept: 'text/html' })
  // With a point, which no random value of the page can hold.
  expect(text).not.toContain('"x.y')
  expect(text).not.toContain('%3Cscript')
})

it('the page of a signed-in user asks for what the shell needs, and has nothing of the user itself', async () => {
  const { text, headers } = await admin.get('/leads', { accept: 'text/html' })
  for (const call of ['/api/v1/me', '/notifications/unread'])
    expect(text).toContain(`<link rel="preload" as="fetch" crossorigin href="${call}">`)
  const { body } = await admin.get<{ user: { email: string }; draft_key: string }>('/api/v1/me')
  expect(text).not.toContain(body.user.email)
  expect(text).not.toContain(body.draft_key)
  expect(headers['cache-control']).toBe('no-store')
})
