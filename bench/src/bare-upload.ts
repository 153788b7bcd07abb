import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { Pool } from 'pg'

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

/** The file of a form, as a stream. */
const findFile = (req: IncomingMessage): Promise<Readable> =>
  new Promise((resolve, reject) => {
    const form = new Busboy({ headers: req.headers as BusboyHeaders, fileHwm: 256 * 1024 })
    form.on('file', (_field, file) => resolve(file))
    form.on('finish', () => reject(new Error('a form without a file')))
    form.on('error', reject)
    req.pipe(form)
  })

/** Stores the file of a form as durably as the portal does: hash, fsync, rename, fsync, insert. */
export function createUploadHandler(pool: Pool, folder: string): (req: IncomingMessage) => Promise<string> {
  return async (req) => {
    const content = await findFile(req)
    const key = randomBytes(16).toString('hex')
    const subfolder = join(folder, key.slice(0, 2))
    await mkdir(subfolder, { recursive: true })
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
    await pipeline(content, measure, file.createWriteStream({ flush: true, highWaterMark: 256 * 1024 }))
    await rename(path, join(subfolder, key))
    await syncFolder(subfolder)
    const values = [key, hash.digest('hex'), size]
    await pool.query({ name: 'insert', text: 'INSERT INTO bare_files (key, sha256, size) VALUES ($1, $2, $3)', values })
    return JSON.stringify({ key, size })
  }
}
