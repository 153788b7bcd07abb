import { SaxesParser } from 'saxes'
import { limits } from './limits.ts'
import { SheetError } from './sheet-error.ts'
import { toSheetError, type UnzippedFile } from './zip-file.ts'

export type Attributes = Record<string, string>

/** Receives the elements of a part, with their names as written. */
export type XmlHandler = {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

// The parser buffers the whole text between two tags; a regular cell is far shorter.
const maxTextLength = 1e6

function createParser(handler: XmlHandler) {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const counter = { tags: 0 }
  parser.on('error', (error) => {
    throw new SheetError('corrupt', undefined, { cause: error })
  })
  // Entities can only be declared in a doctype: rejecting it excludes entity expansion and external files.
  parser.on('doctype', () => {
    throw new SheetError('doctype')
  })
  parser.on('opentag', ({ name, attributes }) => {
    counter.tags += 1
    handler.open?.(name, attributes)
  })
  parser.on('closetag', ({ name }) => {
    counter.tags += 1
    handler.close?.(name)
  })
  parser.on('text', (text) => handler.text?.(text))
  parser.on('cdata', (text) => handler.text?.(text))
  return { parser, counter }
}

/** Reads a part of the zip into the handler; yields after every chunk, so that the caller can drain the rows. */
export async function* readXmlInChunks(zip: UnzippedFile, part: string, handler: XmlHandler): AsyncGenerator<void> {
  const { parser, counter } = createParser(handler)
  const decoder = new TextDecoder()
  let lengthSinceTag = 0
  try {
    const content = await zip.open(part)
    for await (const chunk of content) {
      const tags = counter.tags
      parser.write(decoder.decode(chunk, { stream: true }))
      lengthSinceTag = counter.tags === tags ? lengthSinceTag + chunk.length : 0
      if (lengthSinceTag > maxTextLength) throw new SheetError('cell-too-long')
      yield
    }
    parser.write(decoder.decode()).close()
  } catch (error) {
    throw toSheetError(error)
  }
  yield
}

/** Reads a part of the zip to its end. */
export async function readXml(zip: UnzippedFile, part: string, handler: XmlHandler): Promise<void> {
  for await (const _ of readXmlInChunks(zip, part, handler));
}

/** Appends to a cell's text, up to the limit of a cell. */
export function appendText(text: string, more: string): string {
  if (text.length + more.length > limits.cellLength) throw new SheetError('cell-too-long')
  return text + more
}
