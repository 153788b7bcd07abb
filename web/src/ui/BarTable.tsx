import { Box, VisuallyHidden } from '@mantine/core'
import { formatNumber } from '@portale/domain/counts.ts'
import { type ReactNode, useState } from 'react'
import classes from './BarTable.module.css'
import { ShowAll } from './ShowAll.tsx'

type BarRow = {
  key: string | number
  name: ReactNode
  /** How long the bars are; the later ones lie on the earlier. */
  bars: { value: number; colour?: string }[]
  /** The figures of the row; a number is written as Italians write it. */
  figures: (number | string)[]
}

type BarTableProps = {
  /** Names the table for screen readers. */
  caption: string
  /** The heads of the names and of the figures. */
  headers: [name: string, ...figures: string[]]
  rows: BarRow[]
  /** The bar of this value fills its track; the longest one without. */
  full?: number
}

const shownAtFirst = 10

/** Figures by row, with a picture of them beside: bars in CSS, which say nothing that the figures don't. */
export function BarTable({ caption, headers: [nameHeader, ...headers], rows, full }: BarTableProps) {
  const [all, setAll] = useState(false)
  const longest = full ?? Math.max(1, ...rows.flatMap(({ bars }) => bars.map(({ value }) => value)))
  const more = rows.length > shownAtFirst
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
            {(all ? rows : rows.slice(0, shownAtFirst)).map(({ key, name, bars, figures }) => (
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
                        style={{ width: `${(value * 100) / longest}%`, background: colour }}
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
      {more && <ShowAll className={classes.more} expanded={all} count={rows.length} onChange={setAll} />}
    </div>
  )
}
