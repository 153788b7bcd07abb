import { limits } from './limits.ts'

/** Where array formulas spill: there only the first cell tells of the formula, the others look typed. */
export class FormulaRanges {
  readonly #until: number[] = []

  /** The cells from this one on, as many rows and columns as the formula fills. */
  add(row: number, column: number, rows: number, columns: number): void {
    for (let at = column; at < Math.min(column + columns, limits.columns); at += 1)
      this.#until[at] = Math.max(this.#until[at] ?? 0, row + rows - 1)
  }

  contains(row: number, column: number): boolean {
    return row <= (this.#until[column] ?? 0)
  }
}
