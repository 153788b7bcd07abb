import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** All files in the store's folder, stored, arriving or in quarantine, without the id of the installation. */
export async function filesOnDisk(t: TestApp): Promise<string[]> {
  const entries = await readdir(join(t.dataDir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'installation')
  return files.map((entry) => join(entry.parentPath, entry.name))
}

/** What any write leaves: audit rows of business tables, files' rows, stored answers, notices, files on the disk. */
async function countWrites(t: TestApp) {
  const counted = await sql`SELECT (SELECT count(*) FROM audits) AS audits, (SELECT count(*) FROM files) AS files,
    (SELECT count(*) FROM idempotency_keys) AS keys, (SELECT count(*) FROM mails) AS mails,
    (SELECT count(*) FROM notifications) AS notifications`.execute(t.deps.db)
  return { rows: counted.rows[0], disk: (await filesOnDisk(t)).toSorted() }
}

const isArriving = (file: string) => file.includes('/incoming/')

/** Runs `work` and asserts that it writes nothing, and leaves nothing of files that were arriving. */
export async function assertWritesNothing<T>(t: TestApp, work: () => Promise<T>): Promise<T> {
  const before = await countWrites(t)
  const result = await work()
  expect(await countWrites(t)).toEqual({ ...before, disk: before.disk.filter((file) => !isArriving(file)) })
  return result
}
