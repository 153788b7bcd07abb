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

/**
 * Makes the subfolders of a folder as they are needed. Each is synced into its parent the first time this process uses
 * it, even when it exists: another server may have made it a moment ago, and a power cut must not lose it with a file.
 */
function durableSubfolders(folder: string) {
  const ready = new Map<string, Promise<void>>()
  const make = async (name: string) => {
    await mkdir(join(folder, name), { recursive: true })
    await syncFolder(folder)
  }
  return (name: string): Promise<void> => {
    const made = ready.get(name) ?? make(name)
    ready.set(name, made)
    made.catch(() => ready.delete(name))
    return made
  }
}

/** Files under a folder of this machine: `incoming/` while they arrive, `kept/ab/…` afterwards. */
export async function diskStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming')
  const kept = join(folder, 'kept')
  await mkdir(incoming, { recursive: true })
  await mkdir(kept, { recursive: true })

  const makeShelf = durableSubfolders(kept)
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
      await makeShelf(key.slice(0, 2))
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
