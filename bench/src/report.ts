/** A line of the table, formatted; a line without a goal is for information. */
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

/** bench/RESULTS.md. */
export const formatResults = (lines: Line[], settings: string): string => `# Benchmark results

\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}. ${settings}

Each call is measured against a bare \`node:http\` + \`pg\` handler that answers the same JSON with named statements,
without session, roles, checks or log (\`bench/src/bare.ts\`), both on the same database, alternately, in the same
run; the figures are medians. The portal’s calls carry a session and are checked by role. Totals may be a second old
in both. A dashboard’s goal is half of the bare requests per second: at most twice the time of its bare SQL. A bare
export is the same writer over a cursor, a bare poll one indexed query; the outbox with many mails is compared with
one of few mails. Only the ratios are meaningful, because the machine was doing other work too.

${formatTable(lines)}
`

/** The sections after the table, which are written by hand from runs of their own and kept: from the first heading on. */
export const findSections = (results: string): string => /^\n## .*$/ms.exec(results)?.[0] ?? ''
