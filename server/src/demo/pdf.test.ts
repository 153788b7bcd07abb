import { expect, test } from 'vitest'
import { createPdf } from './pdf.ts'

const text = createPdf('Verbale di sopralluogo – 2026', [
  'L’area (espositiva) è conforme: 1.200 €',
  'C:\\Verbali',
]).toString('latin1')

test('startxref points at the cross-reference table', () => {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.slice(start, start + 5)).toBe('xref\n')
})

test('every entry of the cross-reference table is 20 bytes and points at its object', () => {
  const [, count = '', table = ''] = /xref\n0 (\d+)\n([^t]*)trailer/.exec(text) ?? []
  expect(table.length).toBe(Number(count) * 20)
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map((entry) => Number(entry[1]))
  expect(offsets).toHaveLength(Number(count) - 1)
  for (const [index, offset] of offsets.entries())
    expect(text.slice(offset, offset + 8)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
})

test('the stream is as long as it says', () => {
  const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? []
  expect(content).toHaveLength(Number(length))
})

test('accents, quotes and the euro are WinAnsi bytes, brackets and backslashes are escaped', () => {
  expect(text).toContain('(L\x92area \\(espositiva\\) \xe8 conforme: 1.200 \x80) Tj')
  expect(text).toContain('(C:\\\\Verbali) Tj')
  expect(text).toContain('(Verbale di sopralluogo \x96 2026) Tj')
})
