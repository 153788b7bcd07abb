import { formatNumber } from '@portale/domain/platform/counts.ts'

/** Larger ones make the editor slow, and a table of that size is read in a spreadsheet. */
export const maxCells = 3000
export const tooManyCells = `La tabella incollata non è stata inserita: ha più di ${formatNumber(maxCells)} celle. Allegala come file.`

const blockNames =
  'p, div, ul, ol, li, dl, dt, dd, blockquote, pre, h1, h2, h3, h4, h5, h6, section, article, header, footer, address, center, figure, form, hr'

let tables = 0

const isBreak = (node: Node | null) => node instanceof Element && node.localName === 'br'

/** Reads a text in document order. */
function textsAndBreaks(cell: Element): (Text | Element)[] {
  const walker = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const found: (Text | Element)[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text || (node instanceof Element && ['br', 'img'].includes(node.localName))) found.push(node)
  return found
}

/** Makes one text with line breaks out of the paragraphs and lists of a cell. */
function flatten(cell: Element) {
  const doc = cell.ownerDocument
  for (const item of cell.querySelectorAll('ul > li')) item.prepend('• ')
  for (const list of cell.querySelectorAll('ol'))
    for (const [index, item] of [...list.children].entries())
      item.prepend(`${index + Number(list.getAttribute('start') || 1)}. `)
  for (const block of cell.querySelectorAll(blockNames)) {
    block.before(doc.createElement('br'))
    block.after(doc.createElement('br'))
    block.replaceWith(...block.childNodes)
  }
  let before: Node | null = null
  for (const node of textsAndBreaks(cell)) {
    if (node instanceof Text) {
      node.data = node.data.replace(/[ \t\r\n]+/g, ' ')
      if (before === null || isBreak(before) || (before instanceof Text && before.data.endsWith(' ')))
        node.data = node.data.trimStart()
      if (node.data === '') {
        node.remove()
        continue
      }
    } else if (isBreak(node) && (before === null || isBreak(before))) {
      node.remove()
      continue
    }
    before = node
  }
  if (isBreak(before)) (before as Element).remove()
  for (const line of cell.querySelectorAll('br')) line.replaceWith(doc.createElement('ql-line-break'))
}

const span = (cell: Element, name: string) => Math.min(Math.max(Number(cell.getAttribute(name)) || 1, 1), 1000)

/** The cells of each row, by column; a merged cell is followed by empty ones. Undefined when there are too many. */
function toGrid(table: HTMLTableElement): (HTMLElement | null)[][] | undefined {
  const rows = [...table.rows]
  const grid: (HTMLElement | null)[][] = rows.map(() => [])
  let count = 0
  for (const [index, row] of rows.entries()) {
    let column = 0
    for (const cell of row.cells) {
      while (grid[index]?.[column] !== undefined) column += 1
      const height = Math.min(span(cell, 'rowspan'), rows.length - index)
      const width = span(cell, 'colspan')
      count += height * width
      if (count > maxCells) return undefined
      for (let down = 0; down < height; down += 1)
        for (let right = 0; right < width; right += 1) {
          const target = grid[index + down]
          if (target) target[column + right] = down + right === 0 ? cell : null
        }
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length))
  if (width * rows.length > maxCells) return undefined
  return grid.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? null))
}

function build(doc: Document, grid: (HTMLElement | null)[][]): HTMLElement {
  tables += 1
  const body = doc.createElement('tbody')
  for (const [index, row] of grid.entries()) {
    const line = doc.createElement('tr')
    for (const source of row) {
      const cell = doc.createElement('td')
      cell.setAttribute('data-row', `t${tables}-${index}`)
      if (source) {
        const inner = source.querySelector<HTMLElement>('[align], [style*="text-align"]')
        const align = inner?.style.textAlign || inner?.getAttribute('align')
        if (align && !source.style.textAlign && !source.hasAttribute('align')) source.style.textAlign = align
        flatten(source)
        for (const name of ['class', 'style', 'align']) {
          const value = source.getAttribute(name) ?? source.parentElement?.getAttribute(name)
          if (value) cell.setAttribute(name, value)
        }
        if (source.localName === 'th') cell.setAttribute('data-header', 'true')
        cell.append(...source.childNodes)
      }
      line.append(cell)
    }
    body.append(line)
  }
  const table = doc.createElement('table')
  table.append(body)
  return table
}

/** A table that contains tables lays out a page: its cells become blocks. */
function unwrapLayout(table: HTMLTableElement) {
  const blocks = [...table.rows].flatMap((row) =>
    [...row.cells].map((cell) => {
      const block = table.ownerDocument.createElement('div')
      block.append(...cell.childNodes)
      return block
    }),
  )
  table.replaceWith(...blocks)
}

/** Writes tables as rectangles of cells with one text each; returns why one was left out. */
export function normalizeTables(doc: Document): string | undefined {
  let problem: string | undefined
  for (const table of doc.body.querySelectorAll('table')) if (table.querySelector('table')) unwrapLayout(table)
  for (const table of doc.body.querySelectorAll('table')) {
    const { caption } = table
    if (caption) {
      const paragraph = doc.createElement('p')
      paragraph.append(...caption.childNodes)
      table.before(paragraph)
    }
    const grid = toGrid(table)
    if (!grid) problem = tooManyCells
    if (grid?.[0]?.length) table.replaceWith(build(doc, grid))
    else table.remove()
  }
  return problem
}
