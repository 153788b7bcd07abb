import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Db } from '../../platform/db/connection.ts'
import type { AuditArchiveStore } from '../../platform/files/audit-archive-store.ts'
import { listArchiveFiles } from './audit.queries.ts'

export type AuditArchiveStores = { from: AuditArchiveStore; to: AuditArchiveStore }
export type AuditArchiveMoveResult = { copied: number; present: number; failed: { name: string; problem: string }[] }

/** The SHA-256 of a month's file; undefined when it is missing. */
async function hashStored(archive: AuditArchiveStore, name: string): Promise<string | undefined> {
  const stored = await archive.open(name)
  if (!stored) return undefined
  const hash = createHash('sha256')
  for await (const chunk of stored.content) hash.update(chunk)
  return hash.digest('hex')
}

/** Copies one month's file and reads the copy back; answers its problem when the source is not what its row says. */
async function copyMonth({ from, to }: AuditArchiveStores, name: string, sha256: string): Promise<string | undefined> {
  const stored = await from.open(name)
  if (!stored) return 'missing'
  const partial = await to.receive(name, stored.content)
  if (partial.sha256 !== sha256) {
    await rm(partial.path, { force: true })
    return 'hash'
  }
  await to.put(name, partial)
  return (await hashStored(to, name)) === sha256 ? undefined : 'hash of the copy'
}

/** Copies every month's file that the database knows from one archive to another, where it is not there yet. */
export async function copyArchivedMonths(db: Db, stores: AuditArchiveStores): Promise<AuditArchiveMoveResult> {
  const result: AuditArchiveMoveResult = { copied: 0, present: 0, failed: [] }
  for (const { name, sha256 } of await listArchiveFiles(db)) {
    if ((await hashStored(stores.to, name)) === sha256) {
      result.present += 1
      continue
    }
    const problem = await copyMonth(stores, name, sha256)
    if (problem === undefined) result.copied += 1
    else result.failed.push({ name, problem })
  }
  return result
}

/** Deletes every month's file in the old archive whose copy in the new one is as its row says; returns their number. */
export async function deleteMovedMonths(db: Db, { from, to }: AuditArchiveStores): Promise<number> {
  let deleted = 0
  for (const { name, sha256 } of await listArchiveFiles(db)) {
    if (!(await from.list()).includes(name) || (await hashStored(to, name)) !== sha256) continue
    await from.delete(name)
    deleted += 1
  }
  return deleted
}
