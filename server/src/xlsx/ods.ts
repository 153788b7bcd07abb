import type { Archive } from './archive.ts'
import { createOdsParser } from './ods-sheet.ts'
import type { CellRow } from './read-rows.ts'
import { SheetError } from './sheet-error.ts'
import { readXml, readXmlInChunks } from './xml.ts'

const manifest = 'META-INF/manifest.xml'

/** The rows of an .ods's first visible sheet. */
export async function* readOds(archive: Archive): AsyncGenerator<CellRow> {
  if (archive.has(manifest))
    await readXml(archive, manifest, {
      open(name) {
        if (name === 'manifest:encryption-data') throw new SheetError('encrypted')
      },
    })
  const parser = createOdsParser()
  for await (const _ of readXmlInChunks(archive, 'content.xml', parser.handler)) {
    yield* parser.take()
    if (parser.state() === 'read') return
  }
  throw new SheetError(parser.state() === 'no spreadsheet' ? 'not-a-sheet' : 'no-sheet')
}
