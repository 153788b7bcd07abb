import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { infectedText, startClamd } from '../clamd.ts'
import { applyDesign } from '../fixtures/designer.fixtures.ts'
import type { TestFile } from '../form.ts'
import { cases } from './access.cases.ts'
import { type AccessFixtures, createAccessFixtures } from './access.fixtures.ts'
import { accessDesign } from './records.cases.ts'
import { rightsTable } from './rights-table.ts'

type Failure = { message: string; errors: Record<string, string[]> }
type Clamd = Awaited<ReturnType<typeof startClamd>>
let clamd: Clamd
let t: TestApp
let fixtures: AccessFixtures

beforeAll(async () => {
  clamd = await startClamd()
  t = await testApp({ scan: { clamd: clamd.address, whenAway: 'refuse', timeoutMs: 60_000 } })
  await applyDesign(t, accessDesign())
  fixtures = await createAccessFixtures(t.deps.db)
})
afterAll(async () => {
  await t.close()
  await clamd.close()
})

const infected: TestFile = { field: 'unknown', name: 'fattura.pdf', content: infectedText }
const uploads = Object.entries(cases).filter(([, { files }]) => files)

describe('every call that takes files', () => {
  it.each(uploads)(
    '%s rejects an infected one (422), and refuses all while the scanner is away (503)',
    async (call, one) => {
      const rights = rightsTable.find((row) => row.call === call)?.rights ?? {}
      const role = roleNames.find((name) => rights[name] !== 'none') ?? 'administrator'
      const partners = { dealers: [fixtures.mine.dealer], workshops: [fixtures.mine.workshop] }
      const caller = await t.as(role, partners)
      const parts = (one.files?.(fixtures, role) ?? []).map((part) =>
        'content' in part ? { ...part, content: infectedText } : part,
      )
      const url = one.url(fixtures.mine, fixtures, role)
      const send = () =>
        caller.upload<Failure>(url, parts.some((part) => 'content' in part) ? parts : [...parts, infected])
      const stored = () => t.deps.db.selectFrom('files').select('id').execute()
      const before = await stored()
      const rejected = await send()
      expect([rejected.status, rejected.body.message]).toEqual([422, expect.stringContaining('contiene un virus')])
      expect(Object.values(rejected.body.errors).flat()).toEqual([rejected.body.message])
      await clamd.stop()
      const refused = await send()
      await clamd.start()
      expect([refused.status, refused.body.message]).toEqual([
        503,
        expect.stringContaining('antivirus non è disponibile'),
      ])
      expect(await stored()).toEqual(before)
    },
  )

  it('is among them: forms are read in one place alone', () => {
    const folder = join(import.meta.dirname, '../../src')
    const readers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .filter((name) =>
        /\breq(uest)?\.(parts|files?|saveRequestFiles|formData)\(/.test(readFileSync(join(folder, name), 'utf8')),
      )
    expect(readers).toEqual(['platform/http/multipart.ts'])
    expect(uploads.length).toBeGreaterThan(8)
  })
})
