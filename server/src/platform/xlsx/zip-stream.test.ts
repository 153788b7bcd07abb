import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { bySize } from '../../../test/sizes.ts'
import { assertFileUnzips, readZip } from '../../../test/zip.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portale-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* listEntries(count: number, toEntry: (at: number) => Partial<ZipEntry>): AsyncGenerator<ZipEntry> {
  for (let at = 0; at < count; at += 1) yield { path: `${at}.txt`, data: [`content ${at}`], ...toEntry(at) }
}

/** Writes an archive to a file; returns its last entry and that one's content, and the highest use of buffers meanwhile. */
async function write(name: string, entries: AsyncIterable<ZipEntry>) {
  const path = join(folder, name)
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().arrayBuffers)
  }, 50)
  await pipeline(zipStream(entries), createWriteStream(path)).finally(() => clearInterval(timer))
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  const last = await findLastEntry(zip)
  const content = last && (await buffer(await zip.openReadStreamPromise(last))).toString()
  zip.close()
  return { path, count: zip.entryCount, last, content, highest }
}

async function findLastEntry(zip: ZipFile): Promise<Entry | undefined> {
  let last: Entry | undefined
  for await (const entry of zip.eachEntry()) last = entry
  return last
}

describe('an archive', { timeout: 600_000 }, () => {
  it('has any number of entries', async () => {
    const count = bySize(2000, 66_000) // ZIP64 from 65,535
    const { last, content, path, ...written } = await write(
      'many.zip',
      listEntries(count, () => ({})),
    )
    expect([written.count, last?.fileName, content]).toEqual([count, `${count - 1}.txt`, `content ${count - 1}`])
    await assertFileUnzips(path)
  })

  it('has any length, and is written in little memory', async () => {
    const block = Buffer.alloc(1024 * 1024, 'abcdefgh')
    const blocks = bySize(40, 1050) // ZIP64 from 4 GB: four of these and one that begins after them
    const repeated = function* () {
      for (let at = 0; at < blocks; at += 1) yield block
    }
    const before = process.memoryUsage().arrayBuffers
    const { last, content, path, ...written } = await write(
      'long.zip',
      listEntries(5, (at) => (at < 4 ? { data: repeated(), compressionLevel: 0 } : {})),
    )
    expect([written.count, last?.fileName, content]).toEqual([5, '4.txt', 'content 4'])
    expect(last?.relativeOffsetOfLocalHeader).toBeGreaterThan(4 * blocks * block.length)
    expect(written.highest - before).toBeLessThan(48 * 1024 * 1024)
    await assertFileUnzips(path)
  })

  it('has its clock times, whatever the server’s zone', async () => {
    const zone = process.env.TZ
    try {
      for (const TZ of ['UTC', 'Pacific/Auckland']) {
        process.env.TZ = TZ
        const content = await buffer(zipStream(listEntries(1, () => ({ modified_at: '2026-11-21T09:30:08' }))))
        const entry = await findLastEntry(await fromBufferPromise(content, { lazyEntries: true }))
        expect(entry?.getLastModDate({ timezone: 'UTC' })).toEqual(new Date('2026-11-21T09:30:08Z'))
      }
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  it('without entries is one', async () => {
    expect((await readZip(await buffer(zipStream(listEntries(0, () => ({})))))).size).toBe(0)
  })
})

describe('a stream', () => {
  const failing = async function* () {
    yield 'x'
    throw new Error('the file broke')
  }

  it('fails with an entry that fails, and asks for no further one', async () => {
    let asked = 0
    const entries = listEntries(9, (at) => {
      asked = at
      return at === 2 ? { data: failing() } : {}
    })
    await expect(buffer(zipStream(entries))).rejects.toThrow('the file broke')
    expect(asked).toBe(2)
  })

  it.each(['/absolute', 'C:/drive', '../above', ''])('fails with an entry of the path %j', async (path) => {
    await expect(buffer(zipStream(listEntries(1, () => ({ path }))))).rejects.toThrow()
  })

  it('that is not read asks for no more', async () => {
    let asked = 0
    const stream = zipStream(
      listEntries(100_000, (at) => {
        asked = at
        return {}
      }),
    )
    const grown = async () => {
      const before = asked
      await wait(200)
      return asked - before
    }
    await expect.poll(grown).toBe(0)
    expect(asked).toBeLessThan(5000)
    stream.destroy()
  })

  it.each(['at once', 'later'])('that is destroyed %s ends the entry that it reads, and the entries', async (when) => {
    const ended: string[] = []
    const endless = async function* () {
      try {
        while (true) yield 'x'.repeat(1000)
      } finally {
        ended.push('data')
      }
    }
    const entries = async function* () {
      try {
        while (true) yield { path: 'a', data: endless() }
      } finally {
        ended.push('entries')
      }
    }
    const stream = zipStream(entries())
    if (when === 'later') await new Promise((resolve) => stream.once('readable', resolve))
    stream.destroy()
    await expect.poll(() => ended).toEqual(when === 'later' ? ['data', 'entries'] : ['entries'])
  })
})
