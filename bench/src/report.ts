/** An aligned Markdown table. */
export function formatTable(titles: string[], rows: string[][]): string {
  const widths = titles.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  return [titles, ...rows]
    .map((cells) => line(cells))
    .toSpliced(
      1,
      0,
      line(
        widths.map(() => ''),
        '-',
      ),
    )
    .join('\n')
}

/** The results with this section in the place of the one with the same heading, or as the last one. */
export function replaceSection(results: string, section: string): string {
  const heading = section.slice(0, section.indexOf('\n'))
  const parts = results.split(/^(?=## )/m)
  const index = parts.findIndex((part) => part.startsWith(`${heading}\n`))
  if (index < 0) return `${results.trimEnd()}\n\n${section}`
  return `${parts.with(index, `${section}\n`).join('').trimEnd()}\n`
}
