import { open, readFile } from 'node:fs/promises'

export type Container = 'zip' | 'compound' | 'text' | 'empty'

/** What the file is by its first bytes; its name says nothing. */
export async function detectContainer(path: string): Promise<Container> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    const head = buffer.subarray(0, bytesRead).toString('hex')
    if (head.startsWith('504b0304')) return 'zip'
    if (head === 'd0cf11e0a1b11ae1') return 'compound'
    return bytesRead > 0 ? 'text' : 'empty'
  } finally {
    await file.close()
  }
}

/** A compound file is an old .xls, or a workbook with a password: that one has a stream of this name. */
export const isEncryptedCompound = async (path: string): Promise<boolean> =>
  (await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le'))
