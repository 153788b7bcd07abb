import Quill from 'quill'

const Delta = Quill.import('delta')
type Content = InstanceType<typeof Delta>
type Range = { index: number; length: number }

const tableIn = (formats: Record<string, unknown>) =>
  typeof formats.table === 'string' ? formats.table.split('-')[0] : undefined

type Line = { index: number; length: number; table: string | undefined }

function linesIn(quill: Quill, { index, length }: Range): Line[] {
  return quill.getLines(index, length).map((line) => ({
    index: quill.getIndex(line),
    length: line.length(),
    table: tableIn(line.formats()),
  }))
}

/** The index of a table's first cell, and the one after its last. */
function extentOf(quill: Quill, table: string): { from: number; to: number } {
  const cells = linesIn(quill, { index: 0, length: quill.getLength() }).filter((line) => line.table === table)
  const last = cells.at(-1)
  return { from: cells[0]?.index ?? 0, to: last ? last.index + last.length : 0 }
}

/**
 * Deletes a selection that covers a part of a table: the texts of its cells, never a cell, so that each figure stays in its
 * column. False for any other selection, which Quill deletes.
 */
export function clearCells(quill: Quill, range: Range): boolean {
  const lines = linesIn(quill, range)
  const end = range.index + range.length
  const isWhole = (table: string) => {
    const { from, to } = extentOf(quill, table)
    return range.index <= from && end >= to - 1
  }
  const tables = [...new Set(lines.flatMap(({ table }) => table ?? []))]
  const [first] = lines
  const isInsideCell = lines.length === 1 && first !== undefined && end < first.index + first.length
  if (tables.length === 0 || isInsideCell) return false
  const whole = tables.filter(isWhole)
  const change = new Delta()
  let position = 0
  for (const [order, { index, length, table }] of lines.entries()) {
    const next = lines[order + 1]
    const from = Math.max(index, range.index)
    const isRemoved = table === undefined ? next !== undefined && next.table === undefined : whole.includes(table)
    const to = isRemoved ? index + length : Math.min(index + length - 1, end)
    if (to <= from) continue
    change.retain(from - position).delete(to - from)
    position = to
  }
  // One step to undo, however soon it follows another one.
  quill.history.cutoff()
  quill.updateContents(change, 'user')
  quill.history.cutoff()
  quill.setSelection(range.index, 0, 'silent')
  return true
}

const lineBreak = { 'line-break': true }

/** What is pasted into a cell is one text: its lines are separated by breaks. */
function toCellText(pasted: Content): Content {
  // Not named `text`: the build leaves out calls on the names of domain's schema builders (vite.config.ts).
  const content = new Delta()
  const pieces = pasted.ops.flatMap(({ insert, attributes }) =>
    typeof insert === 'string'
      ? insert
          .split(/(\n)/)
          .flatMap((part) => (part === '' ? [] : [{ insert: part === '\n' ? lineBreak : part, attributes }]))
      : [{ insert: insert ?? '', attributes }],
  )
  while (pieces.at(-1)?.insert === lineBreak) pieces.pop()
  for (const { insert, attributes } of pieces) content.insert(insert, insert === lineBreak ? {} : attributes)
  return content
}

const firstLineFormats = (pasted: Content) =>
  pasted.ops.find(({ insert }) => typeof insert === 'string' && insert.includes('\n'))
const hasTable = (pasted: Content) => pasted.ops.some(({ attributes }) => attributes?.table)

/** Inserts what was pasted: a table into a line of its own, and after the table in which it is pasted. */
export function insertPasted(quill: Quill, range: Range, pasted: Content) {
  const at = clearCells(quill, range) ? { index: range.index, length: 0 } : range
  const [line, offset] = quill.getLine(at.index)
  const table = line ? tableIn(line.formats()) : undefined
  let content = pasted
  let { index } = at
  if (table !== undefined && hasTable(pasted)) {
    index = extentOf(quill, table).to
    // A text can end with a table; the new one needs a line after it to be put into.
    if (index >= quill.getLength()) quill.insertText(index, '\n', 'user')
  } else if (table !== undefined) content = toCellText(pasted)
  else if (offset > 0 && firstLineFormats(pasted)?.attributes?.table) content = new Delta().insert('\n').concat(pasted)
  const change = new Delta().retain(index).concat(content)
  quill.history.cutoff()
  quill.updateContents(
    index === at.index ? new Delta().retain(index).delete(at.length).concat(content) : change,
    'user',
  )
  quill.history.cutoff()
  quill.setSelection(index + content.length(), 0, 'silent')
  quill.scrollSelectionIntoView()
}

type Context = { offset: number; suffix: string; prefix: string }

/** The keys inside and around tables. Enter is a line break in a cell, and a paragraph at the edges of its table. */
export const tableKeys = {
  'table enter': {
    key: 'Enter',
    shiftKey: null,
    format: ['table'],
    handler(this: { quill: Quill }, range: Range) {
      const { quill } = this
      const [line] = quill.getLine(range.index)
      const { from, to } = extentOf(quill, (line && tableIn(line.formats())) ?? '')
      if (range.length > 0 && clearCells(quill, range)) return false
      if (range.index === from || range.index === to - 1) {
        const index = range.index === from ? from : to
        quill.insertText(index, '\n', { table: false }, 'user')
        quill.setSelection(index, 0, 'user')
        return false
      }
      quill.updateContents(new Delta().retain(range.index).delete(range.length).insert(lineBreak), 'user')
      quill.setSelection(range.index + 1, 0, 'user')
      return false
    },
  },
  'delete before table': {
    key: 'Delete',
    collapsed: true,
    suffix: /^$/,
    handler(this: { quill: Quill }, range: Range, { prefix }: Context) {
      const [next] = this.quill.getLine(range.index + 1)
      const [line] = this.quill.getLine(range.index)
      if (!next || next === line || tableIn(next.formats()) === undefined) return true
      if (prefix === '' && line && tableIn(line.formats()) === undefined && line.length() === 1)
        this.quill.deleteText(range.index, 1, 'user')
      return false
    },
  },
}

/** Whatever replaces a selection that covers a part of a table empties its cells first. */
export function guardTables(quill: Quill) {
  const clear = () => {
    const range = quill.getSelection()
    return range !== null && range.length > 0 && clearCells(quill, range)
  }
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  quill.root.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Backspace' || event.key === 'Delete') clear() && stop(event)
      else if (event.key.length === 1) clear()
    },
    true,
  )
  quill.root.addEventListener(
    'cut',
    (event) => {
      const range = quill.getSelection()
      if (!range || range.length === 0) return
      quill.clipboard.onCaptureCopy(event)
      if (!clear()) quill.deleteText(range.index, range.length, 'user')
      stop(event)
    },
    true,
  )
}
