import { Box, VisuallyHidden } from '@mantine/core'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { type ReactNode, useState } from 'react'
import classes from './BarTable.module.css'
import { ShowAll } from './ShowAll.tsx'

type BarRow = {
  key: string | number
  name: ReactNode
  /** The lengths of the bars; later ones are drawn over earlier ones. */
  bars: { value: number; colour?: string }[]
  /** The figures of the row; numbers are formatted. */
  figures: (number | string)[]
}

type BarTableProps = {
  caption: string
  headers: [name: string, ...figures: string[]]
  rows: BarRow[]
  /** The value of a full bar; the greatest one by default. */
  maxValue?: number
}

const collapsedRows = 10

/** A table of figures with bars that show the same values. */
export function BarTable({ caption, headers: [nameHeader, ...headers], rows, maxValue }: BarTableProps) {
  const [expanded, setExpanded] = useState(false)
  const scale = maxValue ?? Math.max(1, ...rows.flatMap(({ bars }) => bars.map(({ value }) => value)))
  const collapsible = rows.length > collapsedRows
  return (
    <div>
      <Box component="section" className={classes.scroll} aria-label={caption} tabIndex={0}>
        <table className={classes.table}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{nameHeader}</th>
              <td className={classes.picture} />
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(expanded ? rows : rows.slice(0, collapsedRows)).map(({ key, name, bars, figures }) => (
              <tr key={key}>
                <th scope="row" title={typeof name === 'string' ? name : undefined}>
                  {name}
                </th>
                <td className={classes.picture}>
                  <div className={classes.bar}>
                    {bars.map(({ value, colour = 'var(--accent)' }) => (
                      <i
                        key={colour}
                        data-none={value === 0 || undefined}
                        style={{ width: `${(value * 100) / scale}%`, background: colour }}
                      />
                    ))}
                  </div>
                </td>
                {figures.map((figure, index) => (
                  <td key={headers[index]}>{typeof figure === 'number' ? formatNumber(figure) : figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {collapsible && (
        <ShowAll className={classes.more} expanded={expanded} count={rows.length} onChange={setExpanded} />
      )}
    </div>
  )
}
