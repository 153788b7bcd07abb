import { createHash } from 'node:crypto'
import type { Db } from '../db/connection.ts'
import { findFileByKey, updateFileVerification } from './file.queries.ts'
import type { FileProblem, FileStore } from './store.ts'

/** A stored file is not what its row says. */
export class DamagedFileError extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(`a stored file is damaged: ${problem}`)
    this.problem = problem
  }
}

type Expected = { key: string; size: number; sha256: string }

/** Reads a stored file whole; answers what differs from its row, if anything. */
export async function findFileProblem(files: FileStore, { key, size, sha256 }: Expected): Promise<FileProblem | null> {
  const stored = await files.open(key)
  if (!stored) return 'missing'
  if (stored.size !== size) {
    stored.content.destroy()
    return 'size'
  }
  const hash = createHash('sha256')
  for await (const chunk of stored.content) hash.update(chunk)
  return hash.digest('hex') === sha256 ? null : 'hash'
}

/** Reads a stored file whole, compares it with its row, and records there when, and whether it has a problem. */
export async function verifyFile(db: Db, files: FileStore, key: string) {
  const file = await findFileByKey(db, key)
  const problem = await findFileProblem(files, file)
  await updateFileVerification(db, file.id, problem)
  return { ...file, problem }
}

/** Opens a file to send it: one that was not read whole within a day is verified first. */
export async function openVerified(db: Db, files: FileStore, key: string) {
  const row = await findFileByKey(db, key)
  const file = row.is_verified ? row : await verifyFile(db, files, key)
  if (file.problem) return { ...file, content: undefined }
  const stored = await files.open(key)
  if (stored?.size === file.size) return { ...file, content: stored.content }
  stored?.content.destroy()
  const problem = stored ? 'size' : 'missing'
  await updateFileVerification(db, file.id, problem)
  return { ...file, problem, content: undefined }
}

/**
 * Reads a stored file while it is compared with its row. A difference is recorded and thrown, a wrong hash only after the
 * last byte: whoever sends the bytes on must not end as if they were whole.
 */
export async function* readVerified(db: Db, files: FileStore, file: Expected & { id: number }): AsyncGenerator<Buffer> {
  const fail = async (problem: FileProblem): Promise<never> => {
    await updateFileVerification(db, file.id, problem)
    throw new DamagedFileError(problem)
  }
  const stored = (await files.open(file.key)) ?? (await fail('missing'))
  const hash = createHash('sha256')
  try {
    if (stored.size !== file.size) await fail('size')
    for await (const chunk of stored.content) {
      hash.update(chunk)
      yield chunk
    }
  } finally {
    stored.content.destroy()
  }
  if (hash.digest('hex') !== file.sha256) await fail('hash')
}
