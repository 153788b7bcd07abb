import { text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { readXml } from '../xlsx/xml.ts'

const maxEntries = 20_000
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

/**
 * The extension of the document in a ZIP archive, by its directory, as every reader finds its parts: in any order, in ZIP64,
 * with their sizes behind them. Undefined for any other archive; throws for one that can't be read.
 */
export async function findZipDocument(path: string): Promise<string | undefined> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    const parts = await listParts(zip)
    const mimetype = parts.get('mimetype')
    if (!mimetype) return await findOfficeExtension(zip, parts)
    return openDocumentExtensions[(await text(await openPart(zip, mimetype))).trim()]
  } finally {
    zip.close()
  }
}

async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  if (zip.entryCount > maxEntries) return parts
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry)
  return parts
}

async function openPart(zip: ZipFile, entry: Entry) {
  if (entry.uncompressedSize > maxPartBytes) throw new Error('the part is too large')
  return zip.openReadStreamPromise(entry)
}

/** The kind of the part that is the document: declared for itself or for its extension, and there. */
async function findOfficeExtension(zip: ZipFile, parts: Map<string, Entry>): Promise<string | undefined> {
  const types = parts.get('[content_types].xml')
  if (!types) return undefined
  let extension: string | undefined
  const archive = { has: () => true, open: () => openPart(zip, types), close: () => {} }
  await readXml(archive, types.fileName, {
    open(_name, { PartName = '', ContentType = '' }) {
      if (parts.has(PartName.replace(/^\//, '').toLowerCase())) extension ??= officeExtensions[ContentType]
    },
  })
  return extension
}
