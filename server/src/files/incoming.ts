import { createHash } from 'node:crypto'
import { open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newKey, type ReceivedFile } from './store.ts'

export const readBytes = 256 * 1024

/**
 * Streams content to a file in a folder and syncs it: a new one, or one of a name that nothing else uses. When the stream
 * fails, deletes the file and rejects.
 */
export async function receiveFile(folder: string, content: Readable, name?: string): Promise<ReceivedFile> {
  const path = join(folder, name ?? newKey())
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  const file = await open(path, name === undefined ? 'wx' : 'w', 0o600)
  try {
    await pipeline(content, measure, file.createWriteStream({ flush: true, highWaterMark: readBytes }))
    return { path, size, sha256: hash.digest('hex') }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Deletes the files of a folder that were last written before a moment; returns their number. */
export async function deleteOlderThan(folder: string, moment: Date): Promise<number> {
  let deleted = 0
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    if ((await stat(path)).mtime >= moment) continue
    await rm(path, { force: true })
    deleted += 1
  }
  return deleted
}
