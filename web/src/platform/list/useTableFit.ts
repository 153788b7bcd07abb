import { type RefObject, useLayoutEffect, useRef } from 'react'
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
 * scrolls in itself. What has room is not cut; CSS can't ask whether something fits. Each fit lays the table out a few
 * times, so a render that changes none of `contents` has none.
 */
export function useTableFit(frame: RefObject<HTMLElement | null>, contents: readonly unknown[]): void {
  const texts = useRef<MutationObserver>(undefined)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      fitTable(element)
    })
    observer.observe(element)
    // Names that arrive after the rows, as the labels of statuses do, change the texts without other rows.
    texts.current = new MutationObserver(() => fitTable(element))
    const body = element.querySelector('tbody')
    if (body) texts.current.observe(body, { characterData: true, childList: true, subtree: true })
    return () => {
      observer.disconnect()
      texts.current?.disconnect()
    }
  }, [frame])
  // Other rows, columns and widths may fit or not.
  useLayoutEffect(() => {
    if (frame.current) fitTable(frame.current)
    texts.current?.takeRecords() // what has just been fitted
  }, [frame, ...contents])
}

function fitTable(frame: HTMLElement): void {
  const table = frame.querySelector('table')
  const cols = [...frame.querySelectorAll('col')]
  if (!table) return
  const setWidths = (widths: number[] | undefined) => {
    for (const [index, col] of cols.entries()) col.style.width = widths ? `${widths[index]}px` : ''
  }
  const overflows = () => frame.scrollWidth > frame.clientWidth + 1
  table.style.width = ''
  setWidths(undefined)
  // First as narrow as can be, where long lists mostly end: each other try lays the table out once more.
  frame.dataset.fit = 'measured'
  if (!overflows()) {
    delete frame.dataset.fit
    if (overflows()) frame.dataset.fit = 'wrapped'
    return
  }
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
