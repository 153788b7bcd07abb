import { parse } from 'content-disposition'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanFileName, contentDisposition } from './name.ts'

describe('cleanFileName', () => {
  it.each([
    ['Verbale.pdf', 'Verbale.pdf'],
    ['  Verbale di sopralluogo.pdf  ', 'Verbale di sopralluogo.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['C:\\Documenti\\a.pdf', 'a.pdf'],
    ['/a/b/c.pdf', 'c.pdf'],
    ['cartella/', 'documento'],
    ['..', 'documento'],
    ['', 'documento'],
    ['.pdf', 'pdf'],
    ['...nascosto.pdf', 'nascosto.pdf'],
    ['dice %22ciao%22.pdf', 'dice "ciao".pdf'],
    ['"virgolette".pdf', '"virgolette".pdf'],
    ['riga%0D%0Anuova.pdf', 'riganuova.pdf'],
    ['riga\r\nnuova\t.pdf', 'riganuova.pdf'],
    ['nul\0.pdf', 'nul.pdf'],
    ['fdp.\u202egpj.exe', 'fdp.gpj.exe'],
    ['a\u200b\u200e\u2066b\ufeff.pdf', 'ab.pdf'],
    ['a\u2028b\u2029.pdf', 'ab.pdf'],
    ['Perche\u0301 è così.pdf', 'Perché è così.pdf'],
    ['文書 😀.pdf', '文書 😀.pdf'],
    ['<script>.pdf', '<script>.pdf'],
    ['\ud800a.pdf', '\ufffda.pdf'],
  ])('%j becomes %j', (sent, expected) => {
    expect(cleanFileName(sent)).toBe(expected)
  })

  it.each([
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['x'.repeat(300), 'x'.repeat(255)],
    [`${'😀'.repeat(200)}.pdf`, `${'😀'.repeat(125)}.pdf`],
    [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(253)}`],
  ])('cuts 300 characters and more to 255 with the extension', (sent, expected) => {
    expect(cleanFileName(sent)).toBe(expected)
  })

  it('cleans the longest name of a header in less than half a second', () => {
    const start = performance.now()
    expect(cleanFileName(`${'x'.repeat(80_000)}.pdf`)).toHaveLength(255)
    expect(performance.now() - start).toBeLessThan(500)
  })

  const names = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('.', '/', '\\', ' ', '\u202e', '\0', '%22', 'a', '\ud83d') }),
  )

  it('returns 1 to 255 characters without control or hidden characters and separators', () => {
    fc.assert(
      fc.property(names, (sent) => {
        const name = cleanFileName(sent)
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}/\\]/u)
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(255)
        expect(name).not.toMatch(/^[.\s]|\s$/)
      }),
      { numRuns: 500, examples: [['a .'], [' . .a'], ['. /'], ['%']] },
    )
  })
})

describe('contentDisposition', () => {
  it.each([
    ['Verbale.pdf', 'filename=Verbale.pdf'],
    ['è "qui".pdf', `filename="? \\"qui\\".pdf"; filename*=UTF-8''%C3%A8%20%22qui%22.pdf`],
    ["l'anno (1)*.pdf", 'filename="l\'anno (1)*.pdf"'],
    ['100%.pdf', 'filename=100%.pdf'],
    ['100%25.pdf', `filename=100%25.pdf; filename*=UTF-8''100%2525.pdf`],
    ['a;b=c.pdf', 'filename="a;b=c.pdf"'],
  ])('%j', (name, expected) => {
    expect(contentDisposition('attachment', name)).toBe(`attachment; ${expected}`)
  })

  it('writes any name as one line of ASCII, from which a browser reads the full name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (sent) => {
        const name = cleanFileName(sent)
        const header = contentDisposition('inline', name)
        expect(header).toMatch(/^inline; filename=[\x20-\x7e]*$/)
        expect(parse(header).parameters.filename).toBe(name)
      }),
    )
  })
})
