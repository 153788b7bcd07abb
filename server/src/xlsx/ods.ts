import type { Archive } from './archive.ts'
import { odsParser } from './ods-sheet.ts'
import type { ReadRow } from './read.ts'
import { SheetError } from './sheet-error.ts'
import { readXml, walkXml } from './xml.ts'

const manifest = 'META-INF/manifest.xml'

/** The rows of an .ods's first visible sheet. */
export async function* readOds(archive: Archive): AsyncGenerator<ReadRow> {
  if (archive.has(manifest))
    await readXml(archive, manifest, {
      open(name) {
        if (name === 'manifest:encryption-data') throw new SheetError('encrypted')
      },
    })
  const parser = odsParser()
  for await (const _ of walkXml(archive, 'content.xml', parser.handler)) {
    yield* parser.take()
    if (parser.state() === 'read') return
  }
  throw new SheetError(parser.state() === 'no spreadsheet' ? 'not-a-sheet' : 'no-sheet')
}
