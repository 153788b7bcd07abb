import { text } from 'node:stream/consumers'
import { readXml } from '../xlsx/xml.ts'
import { withZip, type ZipParts } from './zip-parts.ts'

const maxPartBytes = 2 * 1024 * 1024

const openDocument = 'application/vnd.oasis.opendocument.'
const office = 'application/vnd.openxmlformats-officedocument.'

/** What the first part of an OpenDocument says; a text that was written from HTML is a text. */
const openDocumentExtensions: Record<string, string> = {
  [`${openDocument}text`]: 'odt',
  [`${openDocument}text-web`]: 'odt',
  [`${openDocument}spreadsheet`]: 'ods',
}

/** The type of the main part of each kind of document without macros. */
const officeExtensions: Record<string, string> = {
  [`${office}wordprocessingml.document.main+xml`]: 'docx',
  [`${office}spreadsheetml.sheet.main+xml`]: 'xlsx',
}

const contentTypes = '[Content_Types].xml'

/** The extension of the document in a ZIP archive; undefined for any other archive; throws for one that can't be read. */
export const findZipDocument = (path: string): Promise<string | undefined> =>
  withZip(path, async (zip) => {
    if (!zip.has('mimetype')) return zip.has(contentTypes) ? findOfficeExtension(zip) : undefined
    assertSmall(zip, 'mimetype')
    return openDocumentExtensions[(await text(await zip.open('mimetype'))).trim()]
  })

function assertSmall(zip: ZipParts, part: string): void {
  if (zip.sizeOf(part) > maxPartBytes) throw new Error('the part is too large')
}

/** The kind of the part that is the document: declared for itself or for its extension, and there. */
async function findOfficeExtension(zip: ZipParts): Promise<string | undefined> {
  assertSmall(zip, contentTypes)
  let extension: string | undefined
  await readXml(zip, contentTypes, {
    open(_name, { PartName = '', ContentType = '' }) {
      if (zip.has(PartName.replace(/^\//, ''))) extension ??= officeExtensions[ContentType]
    },
  })
  return extension
}
