const cells = ['td', 'th']
const inner = ['table', 'tbody', 'tr', ...cells]
const blocks = ['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'h1', 'h2', 'h3']

/** Writes the tokens of HTML again, with tables as a browser and the editor read them. */
class TableWriter {
  private readonly parts: string[] = []
  /** What closes each open tag; empty for one that was left out. */
  private readonly closings: { name: string; closing: string }[] = []
  private readonly open = { table: 0, row: 0, cell: 0 }
  private isCellEmpty = true
  private hasBreak = false

  get html(): string {
    return this.parts.join('').replaceAll('<tr></tr>', '').replaceAll('<table><tbody></tbody></table>', '')
  }

  text(text: string) {
    const { table, row, cell } = this.open
    const isBlank = text.trim() === ''
    if (table === 0) this.parts.push(text)
    else if (cell > 0) this.writeInCell(text, isBlank)
    else if (!isBlank) this.parts.push(row > 0 ? `<td>${text}</td>` : `<tr><td>${text}</td></tr>`)
  }

  private writeInCell(content: string, isBlank: boolean) {
    if (isBlank && (this.isCellEmpty || this.hasBreak)) return
    if (this.hasBreak && !this.isCellEmpty) this.parts.push('<br />')
    this.hasBreak = false
    this.isCellEmpty = false
    this.parts.push(content)
  }

  tag(tag: string, name: string) {
    const { table, cell } = this.open
    if (name === 'br' || name === 'img') {
      if (table === 0) this.parts.push(tag)
      else if (cell > 0) this.writeInCell(tag, false)
    } else if (inner.includes(name)) this.closings.push({ name, closing: this.openTableTag(tag, name) })
    else if (table === 0 || (cell > 0 && !blocks.includes(name))) {
      this.parts.push(tag)
      this.closings.push({ name: '', closing: `</${name}>` })
    } else {
      this.hasBreak = true
      this.closings.push({ name: 'block', closing: '' })
    }
  }

  /** Returns what will close it: nothing for a tag that stands where it may not. */
  private openTableTag(tag: string, name: string): string {
    const { table, row, cell } = this.open
    if (name === 'table') this.open.table += 1
    if (cells.includes(name)) this.open.cell += table > 0 ? 1 : 0
    if (name === 'tr') this.open.row += table > 0 ? 1 : 0
    if (cell > 0) {
      if (name === 'tr' || name === 'table') this.hasBreak = true
      return cells.includes(name) ? ' ' : ''
    }
    if (name === 'table' && table === 0) {
      this.parts.push(`${tag}<tbody>`)
      return '</tbody></table>'
    }
    if (name === 'tr' && table > 0 && row === 0) {
      this.parts.push(tag)
      return '</tr>'
    }
    if (!cells.includes(name)) return ''
    if (table === 0) return ' '
    this.isCellEmpty = true
    this.hasBreak = false
    this.parts.push(row > 0 ? tag : `<tr>${tag}`)
    return row > 0 ? `</${name}>` : `</${name}></tr>`
  }

  close() {
    const { name, closing } = this.closings.pop() ?? { name: '', closing: '' }
    this.parts.push(closing)
    if (name === 'block' || name === 'tr' || name === 'table') this.hasBreak = true
    if (name === 'table') this.open.table -= 1
    if (cells.includes(name) && this.open.cell > 0) this.open.cell -= 1
    if (name === 'tr' && this.open.row > 0) this.open.row -= 1
  }
}

/**
 * Writes the tables of sanitized HTML as the editor does: rows in one tbody, cells in rows, in a cell text with line breaks.
 * A table inside a cell becomes the cell's text, and a row or cell outside a table becomes just text: a browser would move
 * both elsewhere.
 */
export function repairTables(html: string): string {
  if (!/<(table|tbody|tr|td|th)\b/.test(html)) return html
  const writer = new TableWriter()
  // The sanitizer closes every tag and escapes < and > in texts and values.
  for (const [token, slash, name] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g)) {
    if (name === undefined) writer.text(token)
    else if (slash) writer.close()
    else writer.tag(token, name)
  }
  return writer.html
}
