import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findContentDoubt } from './check-document.ts'

const sample = (name: string) => fileURLToPath(new URL(`../../../test/fixtures/documents/${name}`, import.meta.url))
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

it('reads several documents at once', async () => {
  const names = ['empty.pdf', 'text.odt', 'needs-password-user.pdf', 'empty.xlsx', 'without-table.pdf']
  expect(await Promise.all(names.map(find))).toEqual(['empty', undefined, 'password', 'empty', undefined])
})

it('goes on after a check that failed', async () => {
  await expect(findContentDoubt(sample('missing.pdf'), 'missing.pdf')).rejects.toThrow('ENOENT')
  expect(await find('empty.pdf')).toBe('empty')
})
