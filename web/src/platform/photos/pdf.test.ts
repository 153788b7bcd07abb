import { describe, expect, it } from 'vitest'
import { layOut, type PhotoPage, writePdf } from './pdf.ts'

const photo = (changes: Partial<PhotoPage> = {}): PhotoPage => ({
  jpeg: new Blob([new Uint8Array([0xff, 0xd8, 0x0a, 0x65, 0xe2, 0xff, 0xd9])]),
  width: 300,
  height: 400,
  turns: 0,
  ...changes,
})

const read = async (pages: PhotoPage[]) => Buffer.from(await writePdf(pages).arrayBuffer()).toString('latin1')

describe('writePdf', () => {
  it('names the place of each object', async () => {
    const pdf = await read([photo(), photo({ turns: 3 }), photo({ width: 400, height: 300 })])
    const xref = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1])
    expect(pdf.slice(xref, xref + 10)).toBe('xref\n0 12\n')
    const offsets = [...pdf.slice(xref).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
    expect(offsets).toHaveLength(11)
    for (const [index, offset] of offsets.entries())
      expect(pdf.slice(offset, offset + 9)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  })

  it('has a page for each photo, turned as it is, with its bytes', async () => {
    const pdf = await read([photo(), photo({ turns: 1 })])
    expect(pdf).toContain('/Count 2 /Kids [3 0 R 6 0 R]')
    expect([...pdf.matchAll(/\/Rotate (\d+)/g)].map(([, turned]) => turned)).toEqual(['0', '90'])
    expect(pdf).toContain('/Length 7 >>\nstream\n\xff\xd8\x0a\x65\xe2\xff\xd9\nendstream')
  })
})

describe('layOut', () => {
  it.each([
    ['as A4, fills the page', 1654, 2339, [595.28, 841.89], { w: 595.28, x: 0 }],
    ['wide, has a wide page', 4000, 3000, [841.89, 595.28], { w: 793.71, h: 595.28, x: 24.09, y: 0 }],
    ['square, is in the middle of an upright page', 100, 100, [595.28, 841.89], { w: 595.28, h: 595.28, x: 0 }],
    ['narrow, is as high as the page', 10, 1000, [595.28, 841.89], { h: 841.89, y: 0 }],
  ])('a photo %s', (_name, width, height, page, image) => {
    expect(layOut({ width, height })).toMatchObject({ page, image })
  })
})
