import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { dumpAudit, queryAsOwner, readAudit, runArchive, setAuditDates } from '../../../test/fixtures/audit.fixtures.ts'
import { buildCustomer, buildDealer, buildNews } from '../../../test/fixtures/factories.ts'
import { findFirstKnownMoment } from './audit.queries.ts'

let t: TestApp
const months = ['2024-01', '2024-02', '2024-04']
const path = (month: string) => join(t.dataDir, 'audit-archive', `${month}.jsonl.gz`)
const linesOf = async (month: string) =>
  gunzipSync(await readFile(path(month)))
    .toString()
    .trimEnd()
    .split('\n')

/** Three old months with changes of every kind, and this one. */
beforeEach(async () => {
  t = await testApp()
  const { db } = t.deps
  let last = await setAuditDates(t, '2024-01-05T10:00:00Z')
  const news = await buildNews(db, { title: 'È “nuova”\n\u2028', body: `<p>${'x'.repeat(300_000)}</p>` })
  const dealer = await buildDealer(db)
  last = await setAuditDates(t, '2024-02-05T10:00:00Z', last)
  await db.updateTable('news').set({ body: '<p>y</p>' }).where('id', '=', news.id).execute()
  for (let index = 0; index < 25; index += 1) await buildCustomer(db, { contacts: ['Anna', 'Bice'] })
  await db.deleteFrom('customer_contacts').where('name', '=', 'Bice').execute()
  last = await setAuditDates(t, '2024-04-30T23:59:59Z', last)
  await db.updateTable('dealers').set({ city: 'Asti' }).where('id', '=', dealer.id).execute()
})
afterEach(() => t.close())

describe('npm run audit-archive', () => {
  it('moves months into files and reads each back, row by row as it was', async () => {
    const before = await dumpAudit(t)
    const first = await findFirstKnownMoment(t.deps.db)
    expect(first?.slice(0, 7)).toBe('2024-01')
    const { code, reports } = await runArchive(t)
    expect([code, reports]).toEqual([
      0,
      months.map((month) => expect.stringMatching(`^${month}: [\\d,]+ changes of [\\d,]+ requests are in ${month}`)),
    ])
    expect((await dumpAudit(t)).length).toBeLessThan(before.length)
    const [header = '', ...lines] = await linesOf('2024-02')
    expect(JSON.parse(header)).toEqual({
      month: '2024-02',
      transactions: lines.filter((line) => line.startsWith('{"transaction"')).length,
      rows: lines.filter((line) => line.startsWith('{"row"')).length,
      previous: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await runArchive(t, '--verify')).code).toBe(0)
    expect((await runArchive(t)).reports).toEqual(['Nothing to do: no month ended more than 12 whole months ago.'])
    for (const month of months.toReversed()) expect((await runArchive(t, '--read', month)).code).toBe(0)
    expect(await dumpAudit(t)).toEqual(before)
    expect(await findFirstKnownMoment(t.deps.db)).toBe(first)
    const again = await runArchive(t, '--read', '2024-02')
    expect([again.code, again.reports]).toEqual([0, ['2024-02 is in the database: nothing was done.']])
  })

  it('archives a month that was read back again, with the same file', async () => {
    await runArchive(t)
    const [file, left] = [await readFile(path('2024-02')), await dumpAudit(t)]
    await runArchive(t, '--read', '2024-02')
    expect(await findFirstKnownMoment(t.deps.db)).toBe('2024-05-01T00:00:00Z')
    expect((await runArchive(t)).code).toBe(0)
    expect([await readFile(path('2024-02')), await dumpAudit(t)]).toEqual([file, left])
    expect((await runArchive(t, '--verify')).code).toBe(0)
  })

  it('rejects a restore to before the archived months, or before a commit that lasted into the next month', async () => {
    await queryAsOwner(
      t,
      "UPDATE audit_tx SET at = '2024-05-01T00:00:07Z' WHERE at = (SELECT max(at) FROM audit_tx WHERE at < '2024-05-01')",
    )
    await runArchive(t)
    expect(await findFirstKnownMoment(t.deps.db)).toBe('2024-05-01T00:00:07Z')
    const { body } = await (await t.as('administrator')).send<{ errors: Record<string, string[]> }>(
      'POST',
      '/api/audits',
      {
        dateTimeMachine: '2024-05-01 02:00:06',
      },
    )
    expect(body.errors).toEqual({
      dateTimeMachine: [expect.stringMatching('Non ci sono dati prima del 01/05/2024 02:00:07')],
    })
  })

  it('lists the remaining rows as before', async () => {
    const admin = await t.as('administrator')
    await runArchive(t)
    const { data } = await readAudit(admin).folded({ to: '2025-01-01' })
    expect(data).toEqual([])
    expect((await readAudit(admin).rows({ model_type: 'dealers', event: 'updated' })).total).toBe(1)
  })

  it('keeps as many whole months besides the current one as --keep says', async () => {
    const now = new Date()
    const passed = (now.getUTCFullYear() - 2024) * 12 + now.getUTCMonth()
    const reports = async (...args: string[]) => (await runArchive(t, ...args)).reports
    expect(await reports('--keep', String(passed))).toEqual([expect.stringContaining('Nothing to do')])
    expect(await reports('--keep', String(passed - 1))).toEqual([expect.stringContaining('2024-01: ')])
    expect(await reports('--keep', '1')).toHaveLength(2)
  })
})

describe('files that were changed after they were written', () => {
  const verify = async () => {
    const { code, reports } = await runArchive(t, '--verify')
    return [code, ...reports.filter((line) => line.startsWith('WRONG'))]
  }
  const wrong = (text: string) => [1, expect.stringContaining(text)]

  it('reports a changed, truncated, missing, swapped or unknown file, and does not read it back', async () => {
    await runArchive(t)
    const good = await readFile(path('2024-02'))
    const inside = gunzipSync(good)
    const tampered = [
      ['is not the file that was written', gzipSync(inside.toString().replace('Torino', 'Milano'))],
      ['is not the file that was written', gzipSync(inside, { level: 1 })],
      ['does not hold what its first line says', gzipSync(inside.subarray(0, inside.lastIndexOf('{"row"')))],
      ['is damaged: unexpected end of file', good.subarray(0, good.length - 5)],
      ['is damaged', Buffer.alloc(0)],
      ['is damaged', Buffer.from('not a gzip')],
      ['is damaged', Buffer.concat([good.subarray(0, 100), Buffer.from([0]), good.subarray(101)])],
    ] as const
    const before = await dumpAudit(t)
    for (const [text, content] of tampered) {
      await writeFile(path('2024-02'), content)
      expect(await verify()).toEqual(wrong(text))
      const read = await runArchive(t, '--read', '2024-02')
      expect([read.code, read.errors]).toEqual(wrong(text))
    }
    expect(await dumpAudit(t)).toEqual(before)
    await rm(path('2024-02'))
    expect(await verify()).toEqual(wrong('is missing'))
    await rename(path('2024-04'), path('2024-02'))
    expect(await verify()).toEqual([1, expect.stringContaining('holds 2024-04'), expect.stringContaining('is missing')])
    await rename(path('2024-02'), path('2024-04'))
    await writeFile(path('2024-02'), good)
    await writeFile(path('2023-12'), good)
    expect(await verify()).toEqual(wrong('2023-12.jsonl.gz is not known'))
    await rm(path('2023-12'))
    expect(await verify()).toEqual([0])
  })

  it('reports a broken chain', async () => {
    await runArchive(t)
    await queryAsOwner(t, "DELETE FROM audit_archives WHERE month = '2024-02-01'")
    expect(await verify()).toEqual([
      1,
      expect.stringContaining('2024-04.jsonl.gz does not follow'),
      expect.stringContaining('2024-02.jsonl.gz is not known'),
    ])
  })

  it('never overwrites a file of the same name with other content', async () => {
    await mkdir(join(t.dataDir, 'audit-archive'))
    const other = gzipSync('{"month":"2024-01","transactions":0,"rows":0,"previous":null}\n')
    await writeFile(path('2024-01'), other)
    const before = await dumpAudit(t)
    const { code, errors } = await runArchive(t)
    expect([code, errors]).toEqual([1, expect.stringContaining('does not hold what the database has of 2024-01')])
    expect([await readFile(path('2024-01')), await dumpAudit(t)]).toEqual([other, before])
  })
})

describe('a portal restored from a backup', () => {
  it('reads back a month that it has no record of, and never assigns its ids again', async () => {
    const before = await dumpAudit(t)
    await runArchive(t)
    await queryAsOwner(t, 'TRUNCATE audits, audit_tx, audit_archives')
    await queryAsOwner(t, "SELECT setval('audits_id_seq', 1), setval(pg_get_serial_sequence('audit_tx', 'id'), 1)")
    for (const month of months) expect((await runArchive(t, '--read', month)).code).toBe(0)
    const back = await dumpAudit(t)
    expect(before).toEqual(expect.arrayContaining(back))
    await buildDealer(t.deps.db)
    expect(await dumpAudit(t)).toEqual(expect.arrayContaining(back))
  })

  it('rejects a month whose ids are in use, and writes nothing of it', async () => {
    await runArchive(t)
    await queryAsOwner(t, 'TRUNCATE audits, audit_tx, audit_archives RESTART IDENTITY')
    for (let count = 0; count < 4; count += 1)
      await t.deps.db
        .updateTable('districts')
        .set({ name: `Provincia ${count}` })
        .execute()
    const before = await dumpAudit(t)
    const { code, errors } = await runArchive(t, '--read', '2024-02')
    expect([code, errors]).toEqual([1, expect.stringContaining('holds ids that are in use here')])
    expect(await dumpAudit(t)).toEqual(before)
  })
})
