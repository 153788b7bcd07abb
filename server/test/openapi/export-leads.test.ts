import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@portale/client/client.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exportLeads } from '../../../examples/export-leads/export-leads.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { buildDealer, buildLead, buildWorkshop } from '../fixtures/factories.ts'
import { buildToken } from '../fixtures/token.fixtures.ts'

let t: TestApp
let admin: Caller
let baseUrl: string
let token: string
let folder: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  const dealer = await buildDealer(t.deps.db)
  const workshop = await buildWorkshop(t.deps.db, { dealer_id: dealer.id })
  for (let index = 0; index < 130; index += 1) await buildLead(t.deps.db, { workshop_id: workshop.id })
  baseUrl = await t.app.listen({ port: 0, host: '127.0.0.1' })
  token = (await buildToken(t, admin.user_id, { scopes: ['leads:read'] })).secret
})
afterAll(() => t.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portale-export-'))
  return () => rm(folder, { recursive: true })
})

const readLines = async (path: string) => (await readFile(path, 'utf8')).trimEnd().split('\n')
const listedIds = async () => {
  const pages = await Promise.all(
    [1, 2].map((page) => admin.get<{ data: { id: number }[] }>(`/api/v1/leads?sort=id&per_page=100&page=${page}`)),
  )
  return pages.flatMap(({ body }) => body.data)
}

it('writes the leads that the list has, page after page', async () => {
  const { path, leads } = await exportLeads(createClient({ baseUrl, token }), folder, '2026-11-26')
  const rows = (await readLines(path)).map((line) => JSON.parse(line))
  expect([leads, rows]).toEqual([130, await listedIds()])
  expect(await readdir(folder)).toEqual(['leads-2026-11-26.jsonl'])
})

it('goes on where it was interrupted, in the middle of a line', async () => {
  const whole = await exportLeads(createClient({ baseUrl, token }), folder, '2026-11-25')
  const lines = await readLines(whole.path)
  const part = join(folder, 'leads-2026-11-26.jsonl.part')
  await writeFile(part, `${lines.slice(0, 103).join('\n')}\n${lines[103]?.slice(0, 20)}`)
  const asked: string[] = []
  const client = createClient({
    baseUrl,
    token,
    fetch: (url, request) => {
      asked.push(new URL(String(url)).searchParams.get('page') ?? '')
      return fetch(url, request)
    },
  })
  const { path } = await exportLeads(client, folder, '2026-11-26')
  expect([asked, await readLines(path)]).toEqual([['2'], lines])
})

it('leaves no file that looks complete when the token is refused', async () => {
  const stranger = createClient({ baseUrl, token: `prt_00000000_${'x'.repeat(43)}` })
  await expect(exportLeads(stranger, folder, '2026-11-26')).rejects.toMatchObject({ status: 401 })
  expect(await readdir(folder)).toEqual(['leads-2026-11-26.jsonl.part'])
})
