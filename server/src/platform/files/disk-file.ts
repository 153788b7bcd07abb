import { open } from 'node:fs/promises'
import { readBytes } from './incoming.ts'
import type { StoredContent } from './objects.ts'

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
