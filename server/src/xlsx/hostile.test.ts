import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samplePath } from '../../test/fixtures/spreadsheets.ts'
import { hostileSheets, memoryBomb, oversizedSheets } from '../../test/hostile/hostile-sheets.ts'
import { limits } from './limits.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { SheetError } from './sheet-error.ts'

let folder: string
const paths = new Map<string, string>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portale-sheets-'))
  for (const [what, , content] of hostileSheets) await put(what, content())
})
afterAll(() => rm(folder, { recursive: true }))

async function put(name: string, content: Buffer | string): Promise<string> {
  const path = join(folder, String(paths.size))
  await writeFile(path, content)
  paths.set(name, path)
  return path
}

/** What reading ends with; a file that is read is no refusal. */
const refusal = (path = ''): Promise<unknown> => readSpreadsheet(path, { code: 'Codice' }).catch((error) => error)

it.each(hostileSheets)('%s is refused at once: %s', async (what, code) => {
  const start = performance.now()
  const error = await refusal(paths.get(what))
  const patience = code === 'too-many-rows' ? 10_000 : 2000 // as many as are allowed are read first
  expect(performance.now() - start).toBeLessThan(patience)
  expect(error).toBeInstanceOf(SheetError)
  expect(error).toMatchObject({ code, message: expect.stringMatching(/^(Il|Nel) .*\.$/) })
})

it('read a second time, bombs take no more memory than the first time', async () => {
  const before = process.memoryUsage().rss
  for (const [what, code] of oversizedSheets) if (code !== 'too-many-rows') await refusal(paths.get(what))
  expect(process.memoryUsage().rss - before).toBeLessThan(150e6)
})

// On a busy machine the reader's own patience decides, and not the test's.
const patient = { timeout: 2000 * limits.seconds }

it('a file that fills the reader’s memory is refused, and the server lives', patient, async () => {
  expect(await refusal(await put('memory', memoryBomb()))).toMatchObject({ code: 'out-of-memory' })
  expect(await readSpreadsheet(samplePath('market-shares-ok.csv'), { id: 'Baldo ID' })).toHaveLength(40)
})

it('a file that takes too long is given up', async () => {
  const { seconds } = limits
  limits.seconds = 0.001
  try {
    expect(await refusal(samplePath('market-shares-ok.xlsx'))).toMatchObject({ code: 'too-slow' })
  } finally {
    limits.seconds = seconds
  }
})

it.each([4, 100, 2000, -30, -1])('a file cut short at %i bytes is corrupt', async (length) => {
  const whole = await readFile(samplePath('market-shares-ok.xlsx'))
  expect(await refusal(await put(`cut ${length}`, whole.subarray(0, length)))).toMatchObject({ code: 'corrupt' })
})

it('a file that is not there is a fault, not a refusal', async () => {
  await expect(readSpreadsheet(join(folder, 'none'), { code: 'Codice' })).rejects.toThrow('ENOENT')
})
