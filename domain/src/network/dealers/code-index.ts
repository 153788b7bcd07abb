import { cleanCode } from '../../platform/clean-text.ts'
import { foldCode } from '../../platform/folding.ts'

/** Finds records by their Baldo ID, as it looks. Duplicates of before have one in common: they are found by how it is spelt. */
export class CodeIndex<Row extends { baldo_id: string }> {
  readonly #byKey: Map<string, Row[]>
  constructor(rows: Row[]) {
    this.#byKey = Map.groupBy(rows, ({ baldo_id }) => foldCode(baldo_id))
  }
  /** Whether there is at least one. */
  has(code: string): boolean {
    return this.#byKey.has(foldCode(code))
  }
  /** Those that look so: duplicates of before are several. */
  list(code: string): Row[] {
    return this.#byKey.get(foldCode(code)) ?? []
  }
  /** The one that is spelt so, or else the only one; undefined when there are several. */
  find(code: string): Row | undefined {
    const [first, ...others] = this.list(code)
    if (others.length === 0) return first
    return [first, ...others].find((row) => row?.baldo_id === cleanCode(code))
  }
  /** Whether a code could be that of several records. */
  isAmbiguous(code: string): boolean {
    return this.has(code) && this.find(code) === undefined
  }
}

/** The problem of a code that could be that of several records. */
export const ambiguousCodeProblem = (code: string): string =>
  `Baldo ID ${code} è di più righe dell’anagrafica che si leggono allo stesso modo: correggi prima i doppioni.`
