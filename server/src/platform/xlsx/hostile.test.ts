import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samplePath } from '../../../test/fixtures/spreadsheets.ts'
import { hostileSheets, memoryBomb, oversizedSheets } from '../../../test/hostile/hostile-sheets.ts'
import { bySize } from '../../../test/sizes.ts'
import { limits } from './limits.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { SheetError } from './sheet-error.ts'

let folder: string
const paths = new Map<string, string>()
const productLimits = { ...limits }
beforeAll(async () => {
  limits.rows = bySize(10_000, limits.rows)
  folder = await mkdtemp(join(tmpdir(), 'portale-sheets-'))
  for (const [what, , content] of hostileSheets) await writeSheet(what, content())
})
afterAll(() => {
  Object.assign(limits, productLimits)
  return rm(folder, { recursive: true })
})

async function writeSheet(name: string, content: Buffer | string): Promise<string> {
  const path = join(folder, String(paths.size))
  await writeFile(path, content)
  paths.set(name, path)
  return path
}

/** The error of reading a file, or its rows. */
const readError = (path = ''): Promise<unknown> => readSpreadsheet(path, { code: 'Codice' }).catch((error) => error)

it.each(hostileSheets)('rejects %s at once: %s', async (what, code) => {
  const start = performance.now()
  const error = await readError(paths.get(what))
  const timeoutMs = code === 'too-many-rows' ? 15_000 : 5000 // the allowed rows are read first
  expect(performance.now() - start).toBeLessThan(timeoutMs)
  expect(error).toBeInstanceOf(SheetError)
  expect(error).toMatchObject({ code, message: expect.stringMatching(/^(Il|Nel) .*\.$/) })
})

it('oversized files read a second time take no more memory', async () => {
  const before = process.memoryUsage().rss
  const files = oversizedSheets
    .filter(([, code]) => code !== 'too-many-rows')
    .slice(0, bySize(4, oversizedSheets.length))
  for (const [what] of files) await readError(paths.get(what))
  expect(process.memoryUsage().rss - before).toBeLessThan(150e6)
})

// The reader's own timeout decides, also on a busy machine.
const longTimeout = { timeout: 2000 * limits.seconds }

it('rejects a file that fills the reader’s memory, and goes on reading others', longTimeout, async () => {
  limits.heapMegabytes = bySize(64, productLimits.heapMegabytes)
  expect(await readError(await writeSheet('memory', memoryBomb()))).toMatchObject({ code: 'out-of-memory' })
  limits.heapMegabytes = productLimits.heapMegabytes
  expect(await readSpreadsheet(samplePath('market-shares-ok.csv'), { id: 'Baldo ID' })).toHaveLength(40)
})

it('rejects a file that takes too long', async () => {
  const { seconds } = limits
  limits.seconds = 0.001
  try {
    expect(await readError(samplePath('market-shares-ok.xlsx'))).toMatchObject({ code: 'too-slow' })
  } finally {
    limits.seconds = seconds
  }
})

it.each([4, 100, 2000, -30, -1])('rejects a file truncated at %i bytes as corrupt', async (length) => {
  const whole = await readFile(samplePath('market-shares-ok.xlsx'))
  expect(await readError(await writeSheet(`cut ${length}`, whole.subarray(0, length)))).toMatchObject({
    code: 'corrupt',
  })
})

it('throws the disk’s error for a missing file', async () => {
  await expect(readSpreadsheet(join(folder, 'none'), { code: 'Codice' })).rejects.toThrow('ENOENT')
})
