import { limits } from './limits.ts'
import { type Condition, type NumberFormat, type NumberKind, numberKind, parseCondition } from './number-format.ts'
import { SheetError } from './sheet-error.ts'
import type { Attributes } from './xml.ts'

/** `map` are the formats that stand in for this one where a number meets a condition. */
type DataStyle = { kind: NumberKind; map: { condition: Condition; name: string }[] }
type CellStyle = { dataStyle: string | undefined; parent: string | undefined }

const kinds: Record<string, NumberKind> = {
  'number:percentage-style': 'percent',
  'number:date-style': 'date',
  'number:number-style': 'plain',
  'number:currency-style': 'plain',
  'number:time-style': 'date',
  'number:text-style': 'plain',
  'number:boolean-style': 'boolean',
}

// A style that inherits from itself, or a long chain, ends here.
const maxParents = 20

/**
 * Collects the styles of an .ods that say how numbers are shown, and which sheets are hidden. Those of content.xml come
 * before those of styles.xml of the same name, where only the named ones count: its automatic ones are for headers of pages.
 */
export class OdsStyles {
  readonly #common: OdsStyles | undefined
  readonly #cells = new Map<string, CellStyle>()
  readonly #data = new Map<string, DataStyle>()
  readonly #hiddenTables = new Set<string>()
  #style = ''
  #dataStyle: DataStyle | undefined

  /** `common` are the styles of styles.xml, for those of content.xml. */
  constructor(common?: OdsStyles) {
    this.#common = common
  }

  open(name: string, attributes: Attributes): void {
    const style = attributes['style:name'] ?? ''
    const kind = kinds[name]
    if (kind) this.#openDataStyle(style, kind)
    else if (name === 'style:map') this.#addMap(attributes)
    else if (name === 'style:style' || name === 'style:default-style') this.#openStyle(style, attributes)
    else if (name === 'style:table-properties' && attributes['table:display'] === 'false')
      this.#hiddenTables.add(this.#style)
    if (this.#cells.size + this.#data.size > limits.styles) throw new SheetError('too-big-inside')
  }

  close(name: string): void {
    if (name in kinds) this.#dataStyle = undefined
  }

  #openDataStyle(name: string, kind: NumberKind): void {
    this.#dataStyle = { kind, map: [] }
    this.#data.set(name, this.#dataStyle)
  }

  #openStyle(name: string, attributes: Attributes): void {
    this.#style = name
    if (attributes['style:family'] !== 'table-cell') return
    const parent = attributes['style:parent-style-name'] ?? (name === '' ? undefined : '')
    this.#cells.set(name, { dataStyle: attributes['style:data-style-name'], parent })
  }

  #addMap(attributes: Attributes): void {
    const condition = parseCondition(attributes['style:condition'] ?? '')
    if (condition) this.#dataStyle?.map.push({ condition, name: attributes['style:apply-style-name'] ?? '' })
  }

  hidesTable = (name = ''): boolean => this.#hiddenTables.has(name)

  /** The kind that a number is shown as in a cell of this style; '' is the style of all cells without one. */
  numberKind(style: string, number: number): NumberKind {
    let cell = this.#findCell(style)
    for (let parents = 0; cell && cell.dataStyle === undefined && parents < maxParents; parents += 1)
      cell = cell.parent === undefined ? undefined : (this.#common ?? this).#findCell(cell.parent)
    return cell?.dataStyle === undefined ? 'plain' : this.#shownKind(cell.dataStyle, number)
  }

  #shownKind(name: string, number: number): NumberKind {
    const style = this.#findData(name)
    if (!style) return 'plain'
    const conditional = style.map.map(({ condition, name }) => ({
      condition,
      kind: this.#findData(name)?.kind ?? 'plain',
    }))
    const format: NumberFormat = { kind: style.kind, conditional }
    return numberKind(format, number)
  }

  #findCell(name: string): CellStyle | undefined {
    return this.#cells.get(name) ?? (this.#common ? this.#common.#findCell(name) : undefined)
  }

  #findData(name: string): DataStyle | undefined {
    return this.#data.get(name) ?? (this.#common ? this.#common.#findData(name) : undefined)
  }
}
