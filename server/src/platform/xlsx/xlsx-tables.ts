import { limits } from './limits.ts'
import { builtinFormat, type NumberFormat, parseNumberFormat } from './number-format.ts'
import { SheetError } from './sheet-error.ts'
import { appendText, localName, readXml } from './xml.ts'
import type { UnzippedFile } from './zip-file.ts'

/** Excel writes characters that XML forbids, and texts that look like such an escape, as _x000D_. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Reads the texts that cells refer to by number, without the phonetic readings of Japanese words (rPh). */
export async function readSharedStrings(zip: UnzippedFile, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let inText = false
  let inPhonetic = false
  if (!part) return strings
  await readXml(zip, part, {
    open(name) {
      const element = localName(name)
      if (element === 'si') text = ''
      else if (element === 't') inText = !inPhonetic
      else if (element === 'rPh') inPhonetic = true
    },
    text(more) {
      if (inText) text = appendText(text, more)
    },
    close(name) {
      const element = localName(name)
      if (element === 't') inText = false
      else if (element === 'rPh') inPhonetic = false
      else if (element === 'si') strings.push(unescapeText(text))
    },
  })
  return strings
}

/** Reads the number format of each cell style, by style number. */
export async function readNumberFormats(zip: UnzippedFile, part: string | undefined): Promise<NumberFormat[]> {
  const custom = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let inCellStyles = false
  if (!part) return formats
  await readXml(zip, part, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const element = localName(name)
      const id = Number(numFmtId)
      if (element === 'numFmt') custom.set(id, parseNumberFormat(formatCode))
      else if (element === 'cellXfs') inCellStyles = true
      else if (element === 'xf' && inCellStyles) formats.push(custom.get(id) ?? builtinFormat(id))
      if (formats.length > limits.styles || custom.size > limits.styles) throw new SheetError('too-big-inside')
    },
    close(name) {
      if (localName(name) === 'cellXfs') inCellStyles = false
    },
  })
  return formats
}
