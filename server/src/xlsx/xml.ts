import { SaxesParser } from 'saxes'
import { type Archive, toSheetError } from './archive.ts'
import { limits } from './limits.ts'
import { SheetError } from './sheet-error.ts'

export type Attributes = Record<string, string>

/** Hears the elements of a part, by their names as written. */
export type XmlHandler = {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

// Between two tags the parser holds the whole text: no honest cell comes near this.
const maxTextLength = 1e6

function createParser(handler: XmlHandler) {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const seen = { tags: 0 }
  parser.on('error', (error) => {
    throw new SheetError('corrupt', undefined, { cause: error })
  })
  // Entities are declared there and nowhere else: without one, none can grow and none can name a file.
  parser.on('doctype', () => {
    throw new SheetError('doctype')
  })
  parser.on('opentag', ({ name, attributes }) => {
    seen.tags += 1
    handler.open?.(name, attributes)
  })
  parser.on('closetag', ({ name }) => {
    seen.tags += 1
    handler.close?.(name)
  })
  parser.on('text', (text) => handler.text?.(text))
  parser.on('cdata', (text) => handler.text?.(text))
  return { parser, seen }
}

/** Reads a part of the archive into the handler; stops after every piece, so that what was found can be taken. */
export async function* readXmlInChunks(archive: Archive, part: string, handler: XmlHandler): AsyncGenerator<void> {
  const { parser, seen } = createParser(handler)
  const decoder = new TextDecoder()
  let sinceTag = 0
  try {
    const content = await archive.open(part)
    for await (const piece of content) {
      const tags = seen.tags
      parser.write(decoder.decode(piece, { stream: true }))
      sinceTag = seen.tags === tags ? sinceTag + piece.length : 0
      if (sinceTag > maxTextLength) throw new SheetError('cell-too-long')
      yield
    }
    parser.write(decoder.decode()).close()
  } catch (error) {
    throw toSheetError(error)
  }
  yield
}

/** Reads a part of the archive to its end. */
export async function readXml(archive: Archive, part: string, handler: XmlHandler): Promise<void> {
  for await (const _ of readXmlInChunks(archive, part, handler));
}

/** Collects a cell's text from its pieces, as long as a cell may be. */
export function appendText(text: string, more: string): string {
  if (text.length + more.length > limits.cellLength) throw new SheetError('cell-too-long')
  return text + more
}
