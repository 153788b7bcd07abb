import { escapeXml, sharedStringsXml } from './workbook-xml.ts'

const keepsSpaces = /^ | $|[\t\n]/

/** The element of a text, in a cell or among the shared ones. */
export const textXml = (text: string): string =>
  `<t${keepsSpaces.test(text) ? ' xml:space="preserve">' : '>'}${escapeXml(text)}</t>`

/**
 * The texts that the cells of a workbook refer to by number, as Excel writes them: Calligra shows a text inside a cell as an
 * empty one, and openxlsx its `&` as `&amp;`. They are all in memory until the end.
 */
export class SharedStrings {
  readonly #numbers = new Map<string, number>()

  /** The number of a text, which is added if it is new. */
  findNumber(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#numbers.size)
    return this.#numbers.size - 1
  }

  /** xl/sharedStrings.xml, once all cells are written. */
  xml(): string {
    const { start, end } = sharedStringsXml(this.#numbers.size)
    return start + Array.from(this.#numbers.keys(), (text) => `<si>${textXml(text)}</si>`).join('') + end
  }
}
