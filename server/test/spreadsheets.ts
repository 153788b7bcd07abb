import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A file of the folder of samples; README.md there says what wrote each. */
export const sample = (name: string): string => new URL(`fixtures/spreadsheets/${name}`, import.meta.url).pathname

/** A part as it lies in a ZIP; `size` is what the directory says of it. */
export type Deflated = { bytes: Buffer; size: number; crc?: number; flags?: number }
type Parts = Record<string, string | Buffer | Deflated>

const deflated = (content: string | Buffer | Deflated): Deflated => {
  if (typeof content !== 'string' && 'bytes' in content) return content
  const bytes = Buffer.from(content)
  return { bytes: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) }
}

/** So many times the same text, without making it once: a flushed piece may be repeated as it is. */
export function repeated(before: string, text: string, times: number, after: string): Deflated {
  const flushed = (part: string) => deflateRawSync(part, { finishFlush: constants.Z_FULL_FLUSH })
  const middle = flushed(text)
  const bytes = Buffer.concat([flushed(before), ...Array.from({ length: times }, () => middle), deflateRawSync(after)])
  const size = Buffer.byteLength(before) + Buffer.byteLength(text) * times + Buffer.byteLength(after)
  return { bytes, size }
}

/** A ZIP archive of these parts. */
export function archiveOf(parts: Parts): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const { bytes, size, crc = 0, flags = 0 } = deflated(content)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc, 10)
    shared.writeUInt32LE(bytes.length, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), bytes])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, place, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, entries, end])
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const relations = (...list: [type: string, target: string][]) =>
  `${declaration}<Relationships>${list
    .map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="x/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** The worksheet around these rows, as XML. */
export const worksheet = (rows: string): string => `${declaration}<worksheet><sheetData>${rows}</sheetData></worksheet>`

export const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>Codice</t></is></c></row>'

/** An .xlsx whose first sheet has these rows, with other parts beside it or instead. */
export const xlsxOf = (rows: string, more: Parts = {}): Buffer =>
  archiveOf({
    '[Content_Types].xml': `${declaration}<Types/>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${declaration}<workbook xmlns:r="r"><sheets><sheet name="Uno" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
      ['worksheet', 'worksheets/sheet2.xml'],
    ),
    'xl/worksheets/sheet1.xml': worksheet(rows),
    ...more,
  })

/** The content.xml around these sheets. */
export const odsContent = (tables: string, styles = ''): string =>
  `${declaration}<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s">` +
  `<office:automatic-styles>${styles}</office:automatic-styles>` +
  `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`

export const odsOf = (content: string | Deflated, more: Parts = {}): Buffer =>
  archiveOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content, ...more })

const csvFilter = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false'

const italian = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N">
<prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>it-IT</value></prop></item></oor:items>`

/** What an Italian LibreOffice shows of a workbook: its first sheet as CSV with semicolons. */
export async function inLibreOffice(content: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portale-soffice-'))
  try {
    await mkdir(join(folder, 'profile', 'user'), { recursive: true })
    await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), italian)
    await writeFile(join(folder, 'foglio.xlsx'), content)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const args = [profile, '--headless', '--convert-to', csvFilter, '--outdir', folder, join(folder, 'foglio.xlsx')]
    await promisify(execFile)(process.env.SOFFICE ?? 'soffice', args)
    return await readFile(join(folder, 'foglio.csv'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
