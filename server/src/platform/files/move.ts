import { Readable } from 'node:stream'
import type { Db } from '../db/connection.ts'
import { countFiles, listFilesAfter } from './file.queries.ts'
import type { FileProblem, FileStore } from './store.ts'
import { findFileProblem } from './verify.ts'

const pageSize = 500
const batchSize = 4

export type MoveResult = {
  copied: number
  present: number
  bytes: number
  failed: { key: string; problem: FileProblem }[]
}

type StoredFile = { key: string; size: number; sha256: string }

/** Whether two stores are one place under two addresses, by a file that is written to one and looked for in the other. */
export async function isSamePlace({ from, to }: { from: FileStore; to: FileStore }): Promise<boolean> {
  const key = await to.store(await to.receive(Readable.from(['check'])))
  try {
    return (await from.findSize(key)) !== undefined
  } finally {
    await to.delete(key)
  }
}

/** Copies one file and reads the copy back; answers its problem when the source is not what its row says. */
async function copyFile(from: FileStore, to: FileStore, file: StoredFile): Promise<FileProblem | null> {
  const stored = await from.open(file.key)
  if (!stored) return 'missing'
  const received = await to.receive(stored.content)
  try {
    if (received.size !== file.size) return 'size'
    if (received.sha256 !== file.sha256) return 'hash'
    await to.store(received, file.key)
  } finally {
    await to.discard(received)
  }
  return findFileProblem(to, file)
}

/**
 * Copies every file that a row refers to from one store to another, where it is not there yet in its size. Files that
 * are stored meanwhile are copied by the next run. Nothing is removed.
 */
export async function copyFiles(
  db: Db,
  { from, to }: { from: FileStore; to: FileStore },
  report: (result: MoveResult, count: number) => void,
): Promise<MoveResult> {
  const result: MoveResult = { copied: 0, present: 0, bytes: 0, failed: [] }
  const { count } = await countFiles(db)
  const copyMissing = async (file: StoredFile) => {
    if ((await to.findSize(file.key)) === file.size) {
      result.present += 1
      return
    }
    const problem = await copyFile(from, to, file)
    if (problem) {
      result.failed.push({ key: file.key, problem })
      return
    }
    result.copied += 1
    result.bytes += file.size
  }
  for (let id = 0; ; ) {
    const page = await listFilesAfter(db, id, pageSize)
    for (let index = 0; index < page.length; index += batchSize) {
      await Promise.all(page.slice(index, index + batchSize).map(copyMissing))
      report(result, count)
    }
    const last = page.at(-1)
    if (!last) return result
    id = last.id
  }
}

/** Deletes every file in the old store whose copy in the new one is as its row says; returns their number. */
export async function deleteMoved(db: Db, { from, to }: { from: FileStore; to: FileStore }): Promise<number> {
  let deleted = 0
  for (let id = 0; ; ) {
    const page = await listFilesAfter(db, id, pageSize)
    for (const file of page) {
      if ((await from.findSize(file.key)) === undefined || (await findFileProblem(to, file)) !== null) continue
      await from.delete(file.key)
      deleted += 1
    }
    const last = page.at(-1)
    if (!last) return deleted
    id = last.id
  }
}
