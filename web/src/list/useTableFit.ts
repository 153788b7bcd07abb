import { type RefObject, useLayoutEffect } from 'react'

/**
 * Marks the frame of a table before it is painted: `data-capped` when its columns don't all fit, so that long texts are
 * cut, and `data-wide` when they don't even then, so that it scrolls in itself. What has room is not cut.
 */
export function useTableFit(frame: RefObject<HTMLElement | null>): void {
  // After each render: other rows, columns and widths may fit or not.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const overflows = () => element.scrollWidth > element.clientWidth + 1
    const fit = () => {
      delete element.dataset.capped
      delete element.dataset.wide
      if (!overflows()) return
      element.dataset.capped = 'true'
      if (overflows()) element.dataset.wide = 'true'
    }
    fit()
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      fit()
    })
    observer.observe(element)
    return () => observer.disconnect()
  })
}
