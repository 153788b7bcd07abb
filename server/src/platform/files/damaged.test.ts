import { appendFile, rename, truncate, unlink, writeFile } from 'node:fs/promises'
import type { Home } from '@portale/domain/front/me.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import {
  createUploadFixtures,
  fileFor,
  type Sent,
  type UploadFixtures,
} from '../../../test/fixtures/upload.fixtures.ts'
import { claimStore } from './installation.ts'
import { sweepFiles } from './sweep.ts'

let t: TestApp
let fixtures: UploadFixtures
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  await claimStore(t.deps.db, t.deps.files)
  fixtures = await createUploadFixtures(t)
  admin = await t.as('administrator')
})
afterAll(() => t.close())

/** Uploads a document; returns its address and where it is stored. */
async function uploadDocument() {
  const url = `/api/v1/activities/${fixtures.activity.id}`
  const { body } = await fixtures.holder.upload<Sent>(url, [fileFor(fixtures.types.verbale)])
  const id = body.uploaded[0]?.id ?? 0
  const { key } = await t.deps.db
    .selectFrom('activity_document_uploads as u')
    .innerJoin('files as f', 'f.id', 'u.file_id')
    .select('f.key')
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  const path = (await filesOnDisk(t)).find((file) => file.endsWith(key)) ?? ''
  return { path, download: () => fixtures.holder.get<{ message: string }>(`/activity_document_upload/${id}`) }
}

const warnings = async () => (await admin.get<Home>('/api/v1/home')).body.warnings

describe('a stored file', () => {
  it.each<[string, (path: string) => Promise<void>, readsAgain?: boolean]>([
    ['that is missing', unlink],
    ['that is truncated', (path) => truncate(path, 10)],
    ['that is empty', (path) => truncate(path, 0)],
    ['that is longer', (path) => appendFile(path, 'x')],
    ['of the same length with other bytes, on the next day,', (path) => writeFile(path, '%PDX', { flag: 'r+' }), true],
  ])(
    '%s answers 404 with a sentence, and counts on the home until it is restored',
    async (_name, damage, readsAgain) => {
      const { path, download } = await uploadDocument()
      const good = await download()
      expect(good.status).toBe(200)
      expect(await warnings()).toEqual([])
      await damage(path)
      if (readsAgain) await queryAsOwner(t, "UPDATE files SET verified_at = now() - interval '25 hours'")
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await download()
        expect([status, body.message]).toEqual([
          404,
          'Questo file non è più disponibile: manca dall’archivio o è danneggiato. Gli amministratori lo vedono.',
        ])
      }
      expect(await warnings()).toEqual([expect.stringMatching(/^1 file caricato manca dall’archivio o è danneggiato/)])
      await writeFile(path, good.bytes)
      expect((await download()).bytes).toEqual(good.bytes)
      expect(await warnings()).toEqual([])
    },
  )

  it('that was restored is found by the nightly sweep, and one that is still missing stays', async () => {
    const [first, second] = [await uploadDocument(), await uploadDocument()]
    for (const { path, download } of [first, second]) {
      await rename(path, `${path}.away`)
      await download()
    }
    await rename(`${first.path}.away`, first.path)
    expect(await warnings()).toEqual([expect.stringMatching(/^2 file caricati mancano/)])
    await sweepFiles(t.deps.db, t.deps.files, new Date())
    expect(await warnings()).toEqual([expect.stringMatching(/^1 file caricato/)])
  })
})
