/** A line of a table, formatted; a line without a goal is for information. */
export type Line = { name: string; portal: string; bare: string; ratio: string; p99: string; goal: string; ok: boolean }

/** A line with empty columns. */
export const emptyLine = { portal: '', bare: '', ratio: '', p99: '', goal: '', ok: true }

const titles = ['case', 'portal', 'bare', 'ratio', 'p99 portal / bare', 'goal', '']

/** The results as an aligned Markdown table. */
export function formatTable(lines: Line[]): string {
  const rows = lines.map(({ name, portal, bare, ratio, p99, goal, ok }) => [
    name,
    portal,
    bare,
    ratio,
    p99,
    goal,
    goal === '' ? '' : ok ? 'ok' : 'under',
  ])
  const widths = titles.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  return [
    line(titles),
    line(
      widths.map(() => ''),
      '-',
    ),
    ...rows.map((cells) => line(cells)),
  ].join('\n')
}

/** A section of bench/RESULTS.md: its heading, under which conditions it was measured, and its table. */
export const formatSection = (title: string, conditions: string, lines: Line[]): string =>
  `## ${title}\n\n${conditions}\n\n${formatTable(lines)}\n`

/** The results with this section in the place of the one with the same heading, or as the last one. */
export function replaceSection(results: string, section: string): string {
  const heading = section.slice(0, section.indexOf('\n'))
  const parts = results.split(/^(?=## )/m)
  const index = parts.findIndex((part) => part.startsWith(`${heading}\n`))
  if (index < 0) return `${results.trimEnd()}\n\n${section}`
  return parts
    .map((part, place) => (place === index ? `${section}\n` : part))
    .join('')
    .trimEnd()
    .concat('\n')
}
