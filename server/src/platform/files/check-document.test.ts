import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createStoredZip } from '../../../test/fixtures/samples.ts'
import { createLargePdf } from '../../../test/form.ts'
import { checkLimits, findContentDoubt } from './check-document.ts'

const sample = (name: string) => fileURLToPath(new URL(`../../../test/fixtures/documents/${name}`, import.meta.url))
// Those of a hang, but where a test is about them.
const { ...original } = checkLimits
Object.assign(checkLimits, { seconds: 300, waitSeconds: 300 })
afterAll(() => void Object.assign(checkLimits, original))

const find = (name: string) => findContentDoubt(sample(name), name)

it.each(['needs-password-user.pdf', 'password.odt', 'password.ods'])('%s asks for a password', async (name) => {
  expect(await find(name)).toBe('password')
})

it.each([
  ['cut-off.pdf', 'unreadable'],
  ['no-pages.pdf', 'no_pages'],
  ['empty.pdf', 'empty'],
  ['empty.docx', 'empty'],
  ['empty.xlsx', 'empty'],
  ['empty.odt', 'empty'],
  ['empty.ods', 'empty'],
])('%s is %s', async (name, doubt) => {
  expect(await find(name)).toBe(doubt)
})

it.each([
  'restrictions-only.pdf',
  'without-table.pdf',
  'pdf-after-blank-line.pdf',
  'text.docx',
  'text.xlsx',
  'text.odt',
  'text.ods',
  'header.docx',
  'header.odt',
  'html-saved-as.odt',
  'shape.odt',
])('%s is taken', async (name) => {
  expect(await find(name)).toBeUndefined()
})

it('other kinds are not looked into', async () => {
  expect(await find('text.doc')).toBeUndefined()
  expect(await find('jpeg-named.jfif')).toBeUndefined()
})

it.each([
  ['a part of HTML', { 'word/document.xml': '<w:document><w:body><w:altChunk/></w:body></w:document>' }],
  [
    'a main part elsewhere',
    { 'doc/main.xml': '<w:document><w:body><w:t>Testo</w:t></w:body></w:document>', 'word/styles.xml': '<w:styles/>' },
  ],
])('a text in %s is not called empty', async (_name, parts) => {
  const folder = await mkdtemp(join(tmpdir(), 'portale-check-'))
  await writeFile(join(folder, 'a.docx'), createStoredZip(parts))
  expect(await findContentDoubt(join(folder, 'a.docx'), 'a.docx')).toBeUndefined()
  await rm(folder, { recursive: true })
})

it('reads several documents at once', async () => {
  const names = ['empty.pdf', 'text.odt', 'needs-password-user.pdf', 'empty.xlsx', 'without-table.pdf']
  expect(await Promise.all(names.map(find))).toEqual(['empty', undefined, 'password', 'empty', undefined])
})

describe('a document beyond a limit is taken, and the next one is checked', () => {
  const { ...usual } = checkLimits
  let large: string
  beforeAll(async () => {
    large = join(await mkdtemp(join(tmpdir(), 'portale-check-')), 'grande.pdf')
    await writeFile(large, createLargePdf(20_000_000))
  })
  afterEach(() => void Object.assign(checkLimits, usual))
  afterAll(() => rm(dirname(large), { recursive: true }))

  it('that of its time', async () => {
    checkLimits.seconds = 0
    expect(await findContentDoubt(large, 'grande.pdf')).toBeUndefined()
    Object.assign(checkLimits, usual)
    expect(await find('empty.pdf')).toBe('empty')
  })
  it('that of the wait for others', async () => {
    checkLimits.waitSeconds = 0
    const first = findContentDoubt(large, 'grande.pdf')
    expect(await find('empty.pdf')).toBeUndefined()
    await first
    Object.assign(checkLimits, usual)
    expect(await find('empty.pdf')).toBe('empty')
  })
  it('that of its memory', async () => {
    checkLimits.seconds = 0
    await findContentDoubt(large, 'grande.pdf') // ends the thread
    Object.assign(checkLimits, usual, { wasmMegabytes: 24 })
    expect(await find('empty.pdf')).toBe('empty')
    expect(await findContentDoubt(large, 'grande.pdf')).toBeUndefined()
    expect(await find('empty.pdf')).toBe('empty')
  })
})

it('goes on after a check that failed', async () => {
  await expect(findContentDoubt(sample('missing.pdf'), 'missing.pdf')).rejects.toThrow('ENOENT')
  expect(await find('empty.pdf')).toBe('empty')
})
