import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../config.ts'

/** A file of a backup, relative to its folder. */
export type BackupFile = { path: string; size: number; sha256: string }

const maxConcurrent = 8
const readBytes = 256 * 1024

/** Runs work on each item, a few at a time; after an error no further one begins, and those that run end first. */
export async function forEachConcurrently<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]()
  let isFailed = false
  const worker = async () => {
    while (!isFailed) {
      const next = queue.next()
      if (next.done) return
      await work(next.value).catch((error) => {
        isFailed = true
        throw error
      })
    }
  }
  const results = await Promise.allSettled(Array.from({ length: maxConcurrent }, worker))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Writes a new file that only its owner can read, synced; returns its size and hash. */
export async function writeSynced(path: string, content: Readable | string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  const file = await open(path, 'wx', 0o600)
  const source = typeof content === 'string' ? [Buffer.from(content)] : content
  await pipeline(source, measure, file.createWriteStream({ flush: true, highWaterMark: readBytes }))
  return { size, sha256: hash.digest('hex') }
}

export async function hashFile(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  const content = createReadStream(path, { highWaterMark: readBytes })
  await pipeline(content, hash)
  return { size: content.bytesRead, sha256: hash.digest('hex') }
}

/** All folders and files below a folder, relative to it; each folder before its content. */
export async function listTree(folder: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = []
  const files: string[] = []
  const walk = async (below: string) => {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = join(below, entry.name)
      if (entry.isDirectory()) {
        folders.push(path)
        await walk(path)
      } else if (entry.isFile()) files.push(path)
    }
  }
  await walk('')
  return { folders, files }
}

/** Syncs a folder and all below it, so that a power cut does not lose their entries. */
export async function syncTree(folder: string): Promise<void> {
  const { folders } = await listTree(folder)
  for (const path of ['', ...folders]) {
    const handle = await open(join(folder, path), 'r')
    await handle.sync().finally(() => handle.close())
  }
}

/** The first files of a backup that are missing or are not what its manifest says. */
export async function findDamage(folder: string, files: BackupFile[]): Promise<string[]> {
  const problems: string[] = []
  await forEachConcurrently(files, async ({ path, size, sha256 }) => {
    const found = await hashFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    })
    if (!found) problems.push(`${path} is missing`)
    else if (found.size !== size) problems.push(`${path} has ${found.size} bytes instead of ${size}`)
    else if (found.sha256 !== sha256) problems.push(`${path} is damaged`)
  })
  return problems.toSorted()
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

/** Throws unless the disk of a folder, which need not exist yet, has room for so many bytes. */
export async function assertFreeBytes(folder: string, bytes: number): Promise<void> {
  let existing = folder
  while (!(await stat(existing).catch(() => undefined))) existing = dirname(existing)
  const { bavail, bsize } = await statfs(existing)
  if (bavail * bsize < bytes)
    throw new ConfigError(`${folder} needs ${megabytes(bytes)}, its disk has ${megabytes(bavail * bsize)} free`)
}

/** Creates a folder that only its owner can read. */
export const createFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o700 })
}
