import { describe, expect, it } from 'vitest'
import { maxZipBytes, maxZipDocuments, nameZippedFiles, toFileNamePart, zipProblem } from './document-zip.ts'

describe('a part of a file name', () => {
  it.each([
    ['Autocarri Piemonte S.p.A.', 'Autocarri-Piemonte-S-p-A'],
    ['Èlite perché', 'Elite-perche'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\Windows\\con', 'C-Windows-con'],
    ['a<b>c:"d"|e?f*g', 'a-b-c-d-e-f-g'],
    ['nome con punto finale.', 'nome-con-punto-finale'],
    ['riga\nnuova\0fine', 'riga-nuova-fine'],
    ['due_parti', 'due-parti'],
    ['\u202Egpj.exe', 'gpj-exe'],
    ['ﬁne Ⅳ', 'fine-IV'],
    ['Ж', 'senza-nome'],
    ['', 'senza-nome'],
    ['---', 'senza-nome'],
    ['__proto__', 'proto'],
    [`${'a'.repeat(49)} bc`, 'a'.repeat(49)],
    ['b'.repeat(300), 'b'.repeat(50)],
  ])('%j is %s', (text, part) => {
    expect(toFileNamePart(text)).toBe(part)
  })
})

const named = (partner: string, activity: string, type: string, file_name: string) => ({
  ...{ partner, activity, type, file_name },
})

describe('the names in a ZIP', () => {
  it('have partner, activity, type, a number and the extension', () => {
    const names = nameZippedFiles([
      named('Alfa S.r.l.', 'Piano 2026', 'Verbale', 'scan.PDF'),
      named('Alfa S.r.l.', 'Piano 2026', 'Verbale', 'foto.jpeg'),
      named('Alfa S.r.l.', 'Piano 2026', 'Foto', 'senza estensione'),
    ]).map(({ path }) => path)
    expect(names).toEqual([
      'Alfa-S-r-l_Piano-2026_Verbale_1.pdf',
      'Alfa-S-r-l_Piano-2026_Verbale_2.jpeg',
      'Alfa-S-r-l_Piano-2026_Foto_1.bin',
    ])
  })

  it('are unique without regard to case, also where different names look alike', () => {
    const documents = ['Alfa', 'ALFA', 'àlfa', 'al fa', 'al_fa', 'al-fa', 'Alfa_1', 'Ж', 'Я'].flatMap((partner) =>
      ['A', 'a', 'A_1'].map((activity) => named(partner, activity, 'T', 'x.pdf')),
    )
    const paths = nameZippedFiles(documents).map(({ path }) => path.toLowerCase())
    expect(new Set(paths).size).toBe(documents.length)
    for (const path of paths) expect(path).toMatch(/^[a-z0-9-]+_[a-z0-9-]+_[a-z0-9-]+_\d+\.[a-z0-9]+$/)
  })

  it('are short enough for every system, and no device of Windows', () => {
    const long = 'x'.repeat(400)
    const [first, device] = nameZippedFiles([named(long, long, long, `a.${long}`), named('CON', 'NUL', 'AUX', 'p.pdf')])
    expect(first?.path.length).toBeLessThan(220)
    expect(device?.path).toBe('CON_NUL_AUX_1.pdf')
  })
})

describe('the problem of a ZIP', () => {
  it.each([
    [{ documents: 1, bytes: 1 }, undefined],
    [{ documents: maxZipDocuments, bytes: maxZipBytes }, undefined],
    [{ documents: maxZipDocuments - 4, bytes: 1, damaged: 3, declarations: 1 }, undefined],
    [{ documents: maxZipDocuments + 1, bytes: 1 }, /più di 5\.000/],
    [{ documents: maxZipDocuments, bytes: 1, damaged: 1 }, /più di 5\.000/],
    [{ documents: maxZipDocuments, bytes: 1, declarations: 1 }, /più di 5\.000/],
    [{ documents: 2, bytes: maxZipBytes + 1 }, /superano 3,7 GB/],
    [{ documents: 0, bytes: 0 }, /^Non ci sono documenti/],
    [{ documents: 0, bytes: 0, damaged: 2, declarations: 1 }, /danneggiati/],
    [{ documents: 0, bytes: 0, withheld: 2, declarations: 1 }, /controllo antivirus/],
    [{ documents: 1, bytes: 0, withheld: 2 }, undefined],
    [{ documents: 0, bytes: 0, declarations: 2 }, /dichiarati non applicabili/],
  ])('%j: %s', (size, problem) => {
    const found = zipProblem({ damaged: 0, withheld: 0, declarations: 0, ...size })
    if (problem) expect(found).toMatch(problem)
    else expect(found).toBeUndefined()
  })
})
