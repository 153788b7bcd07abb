import type Quill from 'quill'

type Line = { index: number; length: number; formats: Record<string, unknown> }

const alignment = ({ align }: Record<string, unknown>) => (align ? ` class="ql-align-${align}"` : '')
const tableOf = ({ formats }: Line) => String(formats.table).split('-')[0]
const kindOf = (line: Line) => (line.formats.list ? 'list' : line.formats.table ? `table ${tableOf(line)}` : 'text')

/** Lines that are written together, in their order. */
function toRuns(lines: Line[]): Line[][] {
  const runs: Line[][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last?.[0] && kindOf(last[0]) === kindOf(line)) last.push(line)
    else runs.push([line])
  }
  return runs
}

/** Items by their indents as lists inside items. */
function listHtml(items: Line[], content: (line: Line) => string): string {
  const open: string[] = []
  const closeTo = (depth: number): string => (open.length > depth ? `</li></${open.pop()}>${closeTo(depth)}` : '')
  const parts = items.map((line) => {
    const { list, indent, start } = line.formats
    const depth = Number(indent ?? 0) + 1
    const name = list === 'ordered' ? 'ol' : 'ul'
    const closed = closeTo(open[depth - 1] === name ? depth : Math.min(depth - 1, open.length))
    const between = open.length === depth ? '</li>' : ''
    let opened = ''
    while (open.length < depth) {
      open.push(name)
      opened += open.length < depth ? `<${name}><li>` : `<${name}${Number(start) > 1 ? ` start="${start}"` : ''}>`
    }
    return `${closed}${between}${opened}<li${alignment(line.formats)}>${content(line) || '<br>'}`
  })
  return parts.join('') + closeTo(0)
}

function tableHtml(cells: Line[], content: (line: Line) => string): string {
  const rows = Map.groupBy(cells, ({ formats }) => formats.table)
  const cellHtml = (cell: Line) => {
    const name = cell.formats['table-header'] ? 'th' : 'td'
    return `<${name}${alignment(cell.formats)}>${content(cell)}</${name}>`
  }
  return `<table><tbody>${[...rows.values()].map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('')}</tbody></table>`
}

/**
 * The text as it is stored: a blank line has a break, a list its number, a table no ids of the editor. '' when it is empty,
 * so that mandatory fields are checked.
 */
export function toHtml(quill: Quill): string {
  if (quill.getText().trim() === '' && !quill.root.querySelector('img')) return ''
  let index = 0
  const lines = quill.getLines().map((blot): Line => {
    const line = { index, length: blot.length(), formats: blot.formats() }
    index += line.length
    return line
  })
  // The editor has a line after a table at the end, to write in.
  if (lines.at(-1)?.length === 1 && lines.at(-2)?.formats.table) lines.pop()
  const content = (line: Line) =>
    line.length > 1
      ? quill.getSemanticHTML(line.index, line.length - 1).replaceAll('<br class="ql-line-break">', '<br>')
      : ''
  const textHtml = (run: Line[]) => {
    const from = run[0]?.index ?? 0
    const length = run.reduce((sum, line) => sum + line.length, 0)
    return quill.getSemanticHTML(from, length).replace(/<(p|h[1-3]|blockquote)( [^<>]*)?><\/\1>/g, '<$1$2><br></$1>')
  }
  const html = toRuns(lines)
    .map((run) => {
      const [first] = run
      if (first?.formats.list) return listHtml(run, content)
      return first?.formats.table ? tableHtml(run, content) : textHtml(run)
    })
    .join('')
  // In one order, whichever was set first.
  return html.replace(/style="(background-color: [^;"]+;) (color: [^;"]+;)"/g, 'style="$2 $1"')
}
