import { limits } from './limits.ts'

/** The ranges filled by array formulas: only their first cell carries the formula, the others look typed. */
export class FormulaRanges {
  readonly #lastRowByColumn: number[] = []

  /** Adds the range of a formula in this cell that fills as many rows and columns. */
  add(row: number, column: number, rows: number, columns: number): void {
    for (let index = column; index < Math.min(column + columns, limits.columns); index += 1)
      this.#lastRowByColumn[index] = Math.max(this.#lastRowByColumn[index] ?? 0, row + rows - 1)
  }

  contains(row: number, column: number): boolean {
    return row <= (this.#lastRowByColumn[column] ?? 0)
  }
}
