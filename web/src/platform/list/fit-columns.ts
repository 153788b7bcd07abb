/** A column whose width is to be found, in px. */
export type FitColumn = {
  /** What its longest cell needs. */
  needed: number
  /** What it keeps in any case: its heading, or all of it when it is not to be cut. */
  least: number
  /** Its share where not all have what they need. */
  weight: number
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** The widths when each column gets `level` times its weight, but no more than it needs. */
const widthsAt = (columns: FitColumn[], level: number) =>
  columns.map(({ needed, least, weight }) => Math.min(needed, Math.max(least, level * weight)))

/**
 * The widths of columns that need more than `available`: they fill it, so that nothing is cut while there is room. Short
 * columns are whole, long ones share the rest by weight. Undefined when not even the least widths fit.
 */
export function fitColumns(columns: FitColumn[], available: number): number[] | undefined {
  if (sum(columns.map(({ needed, least }) => Math.min(needed, least))) > available) return undefined
  let [low, high] = [0, 1]
  while (sum(widthsAt(columns, high)) < Math.min(available, sum(columns.map(({ needed }) => needed))) - 0.5) high *= 2
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2
    if (sum(widthsAt(columns, middle)) > available) high = middle
    else low = middle
  }
  return widthsAt(columns, low)
}

/** The widths of a table that scrolls in itself: long columns are cut to their weight. */
export const scrolledColumns = (columns: FitColumn[]): number[] => widthsAt(columns, 1)
