import type { ContentDoubt } from '@portale/domain/platform/document-doubts.ts'
import { localName, readXmlInChunks, type XmlHandler } from '../xlsx/xml.ts'
import { withZip, type ZipParts } from './zip-parts.ts'

/** Parts that are content whatever is in them: pictures, charts, other documents. */
const contentParts =
  /^(word\/(media|embeddings|charts|diagrams)|xl\/(media|embeddings|charts|drawings)|pictures|media|object [^/]*)\/./

const manifest = 'META-INF/manifest.xml'

/** In which parts documents have their content, within which elements, at any depth. */
const contentLocations: { part: RegExp; within: RegExp }[] = [
  { part: /^word\/[^/]+\.xml$/, within: /^(body|hdr|ftr|comments)$/ },
  { part: /^xl\/worksheets\/[^/]+\.xml$/, within: /^sheetData$/ },
  { part: /^content\.xml$/, within: /^body$/ },
  { part: /^styles\.xml$/, within: /^master-styles$/ }, // the head and foot of the pages of a text
]

/** Content without text: what is drawn, in Word and in OpenDocument, and a value whose text a cell may leave out. */
const shownElement = /^(draw:.*|(w:)?(drawing|pict|object|altChunk))$/
const valueAttribute = /^office:([a-z]+-)?value$/

/**
 * The doubt about a document of Word, Excel or OpenDocument: whether it asks for a password or holds nothing. Throws for
 * one that can't be read. Runs on a thread of its own (document.worker.ts).
 */
export const findZipDoubt = (path: string, extension: string): Promise<ContentDoubt | undefined> =>
  withZip(path, async (zip) => {
    if (zip.has(manifest) && (await findElement(zip, manifest, (name) => name === 'encryption-data'))) return 'password'
    if (zip.names.some((name) => contentParts.test(name))) return undefined
    let isRead = false
    for (const { part, within } of contentLocations)
      for (const name of zip.names.filter((found) => part.test(found))) {
        // A new sheet has a head and a foot for its pages.
        if (name === 'styles.xml' && extension === 'ods') continue
        const found = await findContent(zip, name, within)
        if (found === 'content') return undefined
        isRead ||= found === 'nothing'
      }
    return isRead ? 'empty' : undefined // its text may be in a part of another name
  })

/** Reads a part as long as the handler has not found what it looks for. */
async function readUntil(zip: ZipParts, part: string, isFound: () => boolean, handler: XmlHandler): Promise<boolean> {
  for await (const _ of readXmlInChunks(zip, part, handler)) if (isFound()) return true
  return isFound()
}

function findElement(zip: ZipParts, part: string, matches: (name: string) => boolean): Promise<boolean> {
  let isFound = false
  return readUntil(zip, part, () => isFound, {
    open(name) {
      isFound ||= matches(localName(name))
    },
  })
}

/** Whether there is content within these elements; undefined where a part has none of them. */
async function findContent(zip: ZipParts, part: string, within: RegExp): Promise<'content' | 'nothing' | undefined> {
  let depth = 0
  let isFound = false
  let hasPlace = false
  await readUntil(zip, part, () => isFound, {
    open(name, attributes) {
      if (within.test(localName(name))) depth += 1
      hasPlace ||= depth > 0
      const isShown = shownElement.test(name) || Object.keys(attributes).some((key) => valueAttribute.test(key))
      isFound ||= depth > 0 && isShown
    },
    text(text) {
      isFound ||= depth > 0 && text.trim() !== ''
    },
    close(name) {
      if (within.test(localName(name))) depth -= 1
    },
  })
  return isFound ? 'content' : hasPlace ? 'nothing' : undefined
}
