import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readBytes } from './incoming.ts'
import type { ObjectStore, StoredContent } from './objects.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A folder's entries survive a power cut only once the folder itself is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Opens a file of this machine as a stream; undefined when it is missing. */
export async function openFile(path: string): Promise<StoredContent | undefined> {
  const file = await open(path, 'r').catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!file) return undefined
  const { size } = await file.stat()
  return { content: file.createReadStream({ highWaterMark: readBytes }), size }
}

/** Stores named files in a folder. They are put from files of the same file system. */
export function diskObjects(folder: string): ObjectStore {
  const pathOf = (name: string) => join(folder, name)
  return {
    async put(name, file) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      await rename(file.path, path)
      await syncFolder(dirname(path))
      await syncFolder(folder)
    },
    open: (name) => openFile(pathOf(name)),
    async findSize(name) {
      try {
        return (await stat(pathOf(name))).size
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    delete: (name) => rm(pathOf(name), { force: true }),
    async *list(subfolder) {
      const entries = await readdir(pathOf(subfolder)).catch((error) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const entry of entries) {
        const found = await stat(pathOf(`${subfolder}${entry}`))
        if (found.isFile()) yield { name: `${subfolder}${entry}`, modified_at: found.mtime }
      }
    },
  }
}
