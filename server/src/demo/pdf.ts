// Of Windows-1252 what Italian text needs beyond Latin 1.
const windows1252 = new Map([
  ['€', 0x80],
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['–', 0x96],
])

/** A PDF string: one byte a character, in WinAnsiEncoding, with its special characters escaped. */
function pdfString(text: string): string {
  const bytes = Array.from(text, (character) => {
    const code = windows1252.get(character) ?? character.codePointAt(0) ?? 0x3f
    return String.fromCharCode(code > 0xff ? 0x3f : code)
  })
  return `(${bytes.join('').replace(/[\\()]/g, '\\$&')})`
}

function pageContent(title: string, lines: string[]): string {
  const body = lines.map((line) => `T* ${pdfString(line)} Tj`)
  const rule = '0.06 0.35 0.43 RG 1.5 w 60 762 m 535 762 l S'
  return [
    'BT /F2 18 Tf 60 775 Td',
    `${pdfString(title)} Tj ET`,
    rule,
    'BT /F1 11 Tf 17 TL 60 745 Td',
    ...body,
    'ET',
  ].join('\n')
}

/** A PDF of one A4 page with a title and lines of text, in the fonts that every reader has. */
export function createPdf(title: string, lines: string[]): Buffer {
  const content = pageContent(title, lines)
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (it-IT) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents 6 0 R >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title <feff${Buffer.from(title, 'utf16le').swap16().toString('hex')}> /Producer (Portale Rete) >>`,
  ]
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
