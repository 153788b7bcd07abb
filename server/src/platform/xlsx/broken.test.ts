import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createZip, samplePath } from '../../../test/fixtures/spreadsheets.ts'
import { readRows } from './read-rows.ts'
import { SheetError } from './sheet-error.ts'

let path: string
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'portale-broken-')), 'foglio')
})
afterAll(() => rm(join(path, '..'), { recursive: true }))

/** Reads it here instead of in a thread of its own; any error must be a SheetError. */
async function isReadOrRefused(content: Buffer): Promise<void> {
  await writeFile(path, content)
  try {
    for await (const _ of readRows(path));
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
  }
}

/** Some bytes changed, as by a broken disk or an attacker. */
const damages = (length: number) =>
  fc.array(fc.tuple(fc.nat(length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 20 })

function damaged(content: Buffer, changes: [number, number][]): Buffer {
  const copy = Buffer.from(content)
  for (const [at, byte] of changes) copy[at] = byte
  return copy
}

it.each(['tricky.xlsx', 'tricky.ods', 'market-shares-excel-it.csv'])('%s with broken bytes', async (name) => {
  const whole = await readFile(samplePath(name))
  await fc.assert(
    fc.asyncProperty(damages(whole.length), (changes) => isReadOrRefused(damaged(whole, changes))),
    { numRuns: 150 },
  )
})

/** The parts of an archive that LibreOffice wrote: it keeps the sizes in the directory. */
function partsOf(archive: Buffer): Record<string, Buffer> {
  const parts: Record<string, Buffer> = {}
  let at = archive.readUInt32LE(archive.lastIndexOf('PK\x05\x06') + 16)
  while (archive.toString('latin1', at, at + 4) === 'PK\x01\x02') {
    const [packed, nameLength, extra, comment] = [
      archive.readUInt32LE(at + 20),
      ...[28, 30, 32].map((of) => archive.readUInt16LE(at + of)),
    ] as [number, number, number, number]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + packed)
    parts[archive.toString('utf8', at + 46, at + 46 + nameLength)] =
      archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes
    at += 46 + nameLength + extra + comment
  }
  return parts
}

it.each([
  ['tricky.xlsx', /worksheets|workbook|styles|shared|rels/],
  ['tricky.ods', /content|manifest/],
])('%s with broken XML inside', async (name, which) => {
  const parts = partsOf(await readFile(samplePath(name)))
  const [names, lengths] = [Object.keys(parts).filter((part) => which.test(part)), Object.values(parts)]
  expect(names.length).toBeGreaterThan(0)
  const longest = Math.max(...lengths.map(({ length }) => length))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), damages(longest), (part, changes) => {
      const content = parts[part] ?? Buffer.alloc(0)
      const inside = changes.map(([at, byte]): [number, number] => [at % Math.max(1, content.length), byte])
      return isReadOrRefused(createZip({ ...parts, [part]: damaged(content, inside) }))
    }),
    { numRuns: 150 },
  )
})
