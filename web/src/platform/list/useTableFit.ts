import { type RefObject, useLayoutEffect } from 'react'
import { type FitColumn, fitColumns, scrolledColumns } from './fit-columns.ts'

const defaultWeight = 180
/** Up to this width, badges, ids and dates are whole. */
const wholeWidth = 220
/** The names get more of the width than the others. */
const mainFactor = 1.8
/** What a column of texts keeps at least, in px: enough to tell one from the other. */
const leastWidth = { main: 170, other: 88 }

/**
 * Fits a table to its frame before it is painted, in `data-fit`. Nothing: all texts are whole. `wrapped`: so they are, in
 * columns whose headings have several lines. `cut`: the columns fill the frame, and long texts are cut. `wide`: the table
 * scrolls in itself. What has room is not cut; CSS can't ask whether something fits.
 */
export function useTableFit(frame: RefObject<HTMLElement | null>): void {
  // After each render: other rows, columns and widths may fit or not.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const fit = () => fitTable(element)
    fit()
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      fit()
    })
    observer.observe(element)
    // Names that arrive after the rows, as the labels of statuses do, change the texts without a render of the table.
    const texts = new MutationObserver(fit)
    texts.observe(element, { characterData: true, childList: true, subtree: true })
    return () => {
      observer.disconnect()
      texts.disconnect()
    }
  })
}

function fitTable(frame: HTMLElement): void {
  const table = frame.querySelector('table')
  const cols = [...frame.querySelectorAll('col')]
  if (!table) return
  const setWidths = (widths: number[] | undefined) => {
    for (const [index, col] of cols.entries()) col.style.width = widths ? `${widths[index]}px` : ''
  }
  const overflows = () => frame.scrollWidth > frame.clientWidth + 1
  delete frame.dataset.fit
  table.style.width = ''
  setWidths(undefined)
  if (!overflows()) return
  frame.dataset.fit = 'wrapped'
  if (!overflows()) return
  frame.dataset.fit = 'measured'
  const columns = [...(table.tHead?.rows[0]?.cells ?? [])].map((heading, index) => measure(heading, cols[index]))
  const widths = fitColumns(columns, frame.clientWidth)
  frame.dataset.fit = widths ? 'cut' : 'wide'
  const scrolled = widths ?? scrolledColumns(columns)
  if (!widths) table.style.width = `${scrolled.reduce((total, width) => total + width, 0)}px`
  setWidths(scrolled)
}

/** What a column needs, in a table where each is as narrow as its cells and its heading's longest word. */
function measure(heading: HTMLTableCellElement, col: HTMLElement | undefined): FitColumn {
  const needed = Math.ceil(heading.getBoundingClientRect().width)
  const kind = heading.dataset.main === 'true' ? 'main' : 'other'
  const weight = (Number(col?.dataset.weight) || defaultWeight) * (kind === 'main' ? mainFactor : 1)
  // A width that a person chose, and columns of buttons, are not cut, nor badges and dates of a usual length.
  if (heading.style.width || col?.dataset.screen) return { needed, least: needed, weight }
  if (col?.dataset.whole) return { needed, least: Math.min(needed, wholeWidth), weight }
  const { paddingLeft, paddingRight } = getComputedStyle(heading)
  const label = heading.querySelector<HTMLElement>('[data-label]')?.offsetWidth ?? 0
  const least = Math.max(leastWidth[kind], label + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight))
  return { needed, least: Math.min(needed, least), weight }
}
