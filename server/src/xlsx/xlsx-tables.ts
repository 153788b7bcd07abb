import type { Archive } from './archive.ts'
import { limits } from './limits.ts'
import { builtinNumberKind, type NumberKind, parseNumberKind } from './number-format.ts'
import { SheetError } from './sheet-error.ts'
import { appendText, localName, readXml } from './xml.ts'

/** Excel writes what XML can't hold, and what looks like it, as _x000D_. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** The texts that cells name by number; readings of Japanese words (rPh) are no part of them. */
export async function readSharedStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let inText = false
  let inReading = false
  if (!part) return strings
  await readXml(archive, part, {
    open(name) {
      const element = localName(name)
      if (element === 'si') text = ''
      else if (element === 't') inText = !inReading
      else if (element === 'rPh') inReading = true
    },
    text(more) {
      if (inText) text = appendText(text, more)
    },
    close(name) {
      const element = localName(name)
      if (element === 't') inText = false
      else if (element === 'rPh') inReading = false
      else if (element === 'si') strings.push(unescapeText(text))
    },
  })
  return strings
}

/** By style number, what a number in a cell of that style is shown as. */
export async function readNumberKinds(archive: Archive, part: string | undefined): Promise<NumberKind[]> {
  const custom = new Map<number, NumberKind>()
  const kinds: NumberKind[] = []
  let inCellStyles = false
  if (!part) return kinds
  await readXml(archive, part, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const element = localName(name)
      const id = Number(numFmtId)
      if (element === 'numFmt') custom.set(id, parseNumberKind(formatCode))
      else if (element === 'cellXfs') inCellStyles = true
      else if (element === 'xf' && inCellStyles) kinds.push(custom.get(id) ?? builtinNumberKind(id))
      if (kinds.length > limits.styles || custom.size > limits.styles) throw new SheetError('too-big-inside')
    },
    close(name) {
      if (localName(name) === 'cellXfs') inCellStyles = false
    },
  })
  return kinds
}
