import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { claimStore } from '../files/installation.ts'
import { Readiness } from './readiness.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await claimStore(t.deps.db, t.deps.files)
})
afterAll(() => t.close())

const getReady = async () => {
  const { status, body, text } = await t.anonymous.get<{ status: string; failed?: string[] }>('/readyz')
  expect(text).not.toMatch(/portale_test|127\.0\.0\.1|\/tmp|password/)
  return [status, body.status, body.failed]
}
const ready = [200, 'ready', undefined]
const becomes = (expected: unknown[]) => expect.poll(getReady, { interval: 300 }).toEqual(expected)

describe('GET /readyz', () => {
  it('is 503 while the file store is missing', async () => {
    expect(await getReady()).toEqual(ready)
    const folder = join(t.dataDir, 'files')
    renameSync(folder, `${folder}.away`)
    await becomes([503, 'not ready', ['files']])
    renameSync(`${folder}.away`, folder)
    await becomes(ready)
  })

  it('is 503 while a migration of this version is missing, not with one of a newer version', async () => {
    await queryAsOwner(t, "INSERT INTO migrations (name, sha256) VALUES ('9999_newer.sql', '')")
    await becomes(ready)
    await queryAsOwner(t, "UPDATE migrations SET name = 'x' WHERE name = '0018_menu_groups.sql'")
    await becomes([503, 'not ready', ['migrations']])
    await queryAsOwner(t, "UPDATE migrations SET name = '0018_menu_groups.sql' WHERE name = 'x'")
    await becomes(ready)
  })

  it('is 503 while the database is read-only', async () => {
    const name = new URL(t.databaseUrl).pathname.slice(1)
    const others =
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'
    await queryAsOwner(t, `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    await queryAsOwner(t, others)
    // A read-only database gets no connection at all, so what else is asked of it fails too.
    await becomes([503, 'not ready', expect.arrayContaining(['database'])])
    await queryAsOwner(t, `BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`)
    await queryAsOwner(t, others)
    await becomes(ready)
  })
})

it('GET /livez asks nothing: it answers with a session’s cookie while the database is away', async () => {
  const caller = await t.as('administrator')
  await queryAsOwner(t, 'ALTER TABLE sessions RENAME TO away')
  expect((await caller.get('/api/v1/me')).status).toBe(500)
  expect((await caller.get('/livez')).body).toEqual({ status: 'ok' })
  await queryAsOwner(t, 'ALTER TABLE away RENAME TO sessions')
})

describe('the checks', () => {
  it('have a time limit each, and a failed one says why', async () => {
    const readiness = new Readiness({ timeoutMs: 50, maxAgeMs: 0 })
    readiness.addCheck('good', () => true)
    readiness.addCheck('silent', () => new Promise(() => {}))
    readiness.addCheck('absent', () => false)
    readiness.addCheck('broken', () => {
      throw new Error('EROFS')
    })
    expect(await readiness.listFailed()).toEqual([
      { name: 'silent', reason: 'no answer within 50 ms' },
      { name: 'absent', reason: 'no' },
      { name: 'broken', reason: 'EROFS' },
    ])
  })

  it('run once for all who ask within a second, and again afterwards', async () => {
    let runs = 0
    const readiness = new Readiness({ timeoutMs: 50, maxAgeMs: 200 })
    readiness.addCheck('counted', () => {
      runs += 1
    })
    await Promise.all(Array.from({ length: 100 }, () => readiness.listFailed()))
    expect(runs).toBe(1)
    await wait(250)
    await readiness.listFailed()
    expect(runs).toBe(2)
  })
})
