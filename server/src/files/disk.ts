import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './store.ts'

/** A folder's entries survive a power cut only once the folder itself is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const keyPattern = /^[0-9a-f]{32}$/

/** All shelves, synced before the first file is kept: none can then be lost with files in it that were acknowledged. */
async function makeShelves(kept: string): Promise<void> {
  await mkdir(kept, { recursive: true })
  const made = new Set(await readdir(kept))
  const names = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'))
  for (const name of names) if (!made.has(name)) await mkdir(join(kept, name), { recursive: true })
  await syncFolder(kept)
}

/** Files under a folder of this machine: `incoming/` while they arrive, `kept/ab/…` afterwards. */
export async function diskStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming')
  const kept = join(folder, 'kept')
  await mkdir(incoming, { recursive: true })
  await makeShelves(kept)

  const shelf = (key: string) => join(kept, key.slice(0, 2))
  const place = (key: string) => {
    if (!keyPattern.test(key)) throw new Error('not a key of the file store')
    return join(shelf(key), key)
  }

  return {
    async receive(content) {
      const path = join(incoming, randomBytes(16).toString('hex'))
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
      try {
        await pipeline(content, measure, file.createWriteStream({ flush: true, highWaterMark: 256 * 1024 }))
        return { path, size, sha256: hash.digest('hex') }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },

    async keep(file) {
      const key = randomBytes(16).toString('hex')
      await rename(file.path, place(key))
      await syncFolder(shelf(key))
      return key
    },

    discard: (file) => rm(file.path, { force: true }),
    remove: (key) => rm(place(key), { force: true }),

    async open(key) {
      const file = await open(place(key), 'r')
      return file.createReadStream()
    },

    async *keysOlderThan(moment) {
      for (const shelfName of await readdir(kept))
        for await (const entry of await opendir(join(kept, shelfName))) {
          const { mtime } = await stat(join(kept, shelfName, entry.name))
          if (mtime < moment && keyPattern.test(entry.name)) yield entry.name
        }
    },

    async discardAbandoned(moment) {
      let discarded = 0
      for await (const entry of await opendir(incoming)) {
        const path = join(incoming, entry.name)
        if ((await stat(path)).mtime >= moment) continue
        await rm(path, { force: true })
        discarded += 1
      }
      return discarded
    },
  }
}
