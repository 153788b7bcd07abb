import { crc32 } from 'node:zlib'
import { pdf, png } from './form.ts'

/** A zip archive of these entries, stored: enough to be a document of Word, Excel or OpenDocument. */
export function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(content.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), content])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, tail, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const office = (part: string, kind: string) =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
    [part]: '<?xml version="1.0"?><x/>',
  })
const openDocument = (kind: string) =>
  zip({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<?xml version="1.0"?><x/>' })
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)])
const signed = Buffer.concat([Buffer.from('308006092a864886f70d010702a080', 'hex'), Buffer.alloc(300, 7)])
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb004300ffd9', 'hex')
const webp = Buffer.concat([Buffer.from('RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00'), Buffer.alloc(16)])
const base64Lines = (content: Buffer) => content.toString('base64').replace(/.{64}/g, '$&\n')

/** Small contents that are really of their kind, with the media type each is kept and served with. */
export const kinds: { name: string; content: Buffer; media_type: string }[] = [
  { name: 'Verbale.pdf', content: Buffer.from(pdf), media_type: 'application/pdf' },
  { name: 'Foto.png', content: png, media_type: 'image/png' },
  { name: 'Foto.jpg', content: jpeg, media_type: 'image/jpeg' },
  { name: 'Foto.JPEG', content: jpeg, media_type: 'image/jpeg' },
  { name: 'Foto.webp', content: webp, media_type: 'image/webp' },
  { name: 'Relazione.doc', content: compound, media_type: 'application/msword' },
  { name: 'Budget.xls', content: compound, media_type: 'application/vnd.ms-excel' },
  {
    name: 'Relazione.docx',
    content: office('word/document.xml', 'wordprocessingml.document'),
    media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  {
    name: 'Budget.xlsx',
    content: office('xl/workbook.xml', 'spreadsheetml.sheet'),
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  { name: 'Testo.odt', content: openDocument('text'), media_type: 'application/vnd.oasis.opendocument.text' },
  {
    name: 'Foglio.ods',
    content: openDocument('spreadsheet'),
    media_type: 'application/vnd.oasis.opendocument.spreadsheet',
  },
  { name: 'Firmato.pdf.p7m', content: signed, media_type: 'application/pkcs7-mime' },
  { name: 'Firmato.p7m', content: Buffer.from(base64Lines(signed)), media_type: 'application/pkcs7-mime' },
]

const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>')

/** What must be refused whatever it is called. */
export const hostileFiles: { name: string; content: Buffer }[] = [
  { name: 'pagina.html', content: html },
  { name: 'pagina.pdf', content: html },
  { name: 'pagina.png', content: html },
  { name: 'pagina.pdf.html', content: Buffer.from(pdf) },
  { name: 'disegno.svg', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') },
  { name: 'disegno.png', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') },
  { name: 'programma.exe', content: Buffer.from('MZ\x90\x00') },
  { name: 'programma.pdf', content: Buffer.from('MZ\x90\x00') },
  { name: 'script.js', content: Buffer.from('alert(1)') },
  { name: 'foglio.xlsm', content: office('xl/workbook.xml', 'spreadsheetml.sheet') },
  { name: 'foglio.xlsx', content: zip({ 'a.txt': 'a' }) },
  { name: 'foglio.docx', content: office('xl/workbook.xml', 'spreadsheetml.sheet') },
  { name: 'archivio.zip', content: zip({ 'a.txt': 'a' }) },
  { name: 'rotto.xlsx', content: Buffer.from('PK\x03\x04rotto') },
  { name: 'foto.pdf', content: png },
  { name: 'senza-estensione', content: Buffer.from(pdf) },
  { name: 'nul.html\0.pdf', content: html },
  { name: 'gpj.pdf\u202e', content: html },
  { name: 'firma.p7m', content: html },
  { name: 'vecchio.doc', content: Buffer.from('{\\rtf1 ciao}') },
  { name: 'a.constructor', content: Buffer.from(pdf) },
  { name: 'a.__proto__', content: Buffer.from(pdf) },
]
