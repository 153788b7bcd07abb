import { useEffect, useRef, useState } from 'react'

/** The columns from `first` up to `end`, which is not one of them. */
export type ColumnRange = { first: number; end: number }

/** Up to this many columns, all are rendered. */
const maxRendered = 24
const overscan = 4

/** The columns in sight of a table that is scrolled sideways behind a column of `nameWidth`, and some on each side. */
export function useVisibleColumns(columns: number, columnWidth: number, nameWidth: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [visible, setVisible] = useState<ColumnRange>({ first: 0, end: maxRendered })
  const isWhole = columns <= maxRendered

  useEffect(() => {
    const element = scroller.current
    if (!element || isWhole) return
    const update = () => {
      const first = Math.max(0, Math.floor(element.scrollLeft / columnWidth) - overscan)
      const last = Math.ceil((element.scrollLeft + element.clientWidth - nameWidth) / columnWidth) + overscan
      const end = Math.min(columns, last)
      setVisible((current) => (current.first === first && current.end === end ? current : { first, end }))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [isWhole, columns, columnWidth, nameWidth])

  const range = isWhole ? { first: 0, end: columns } : visible
  /** Scrolls to a column that is not rendered. */
  const showColumn = (column: number) => {
    if (column < range.first || column >= range.end) scroller.current?.scrollTo({ left: column * columnWidth })
  }
  return { scroller, range, showColumn }
}
