import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { expect } from 'vitest'
import { fromBufferPromise } from 'yauzl'

/** The files of a ZIP, by name, read through its central directory; each has the CRC that it states. */
export async function readZip(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(content, { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const file = await buffer(await zip.openReadStreamPromise(entry))
    expect(crc32(file)).toBe(entry.crc32)
    entries.set(entry.fileName, file)
  }
  return entries
}

/** Another program’s opinion of a ZIP, where it is installed; `directory` gets the file meanwhile. */
export async function assertUnzips(content: Buffer, directory: string): Promise<void> {
  const file = join(directory, `${randomBytes(4).toString('hex')}.zip`)
  await writeFile(file, content)
  await assertFileUnzips(file)
  await unlink(file)
}

export async function assertFileUnzips(path: string): Promise<void> {
  const output = await promisify(execFile)('unzip', ['-tq', path]).catch((error) => {
    if (error.code === 'ENOENT') return { stdout: 'No errors detected' }
    throw error
  })
  expect(output.stdout).toMatch(/No errors detected/)
}
