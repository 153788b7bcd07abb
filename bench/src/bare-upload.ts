import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

/** Keeps a request's body as it comes, as durably as the portal keeps a file: hash, fsync, rename, fsync, row. */
export function receiveUploads(pool: Pool, folder: string): (req: IncomingMessage) => Promise<string> {
  return async (req) => {
    const key = randomBytes(16).toString('hex')
    const shelf = join(folder, key.slice(0, 2))
    await mkdir(shelf, { recursive: true })
    const path = join(folder, key)
    const hash = createHash('sha256')
    let size = 0
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        size += chunk.length
        done(null, chunk)
      },
    })
    const file = await open(path, 'wx')
    await pipeline(req, measure, file.createWriteStream({ flush: true }))
    await rename(path, join(shelf, key))
    await syncFolder(shelf)
    const values = [key, hash.digest('hex'), size]
    await pool.query({ name: 'insert', text: 'INSERT INTO bare_files (key, sha256, size) VALUES ($1, $2, $3)', values })
    return JSON.stringify({ key, size })
  }
}
