/** What a file may hold at the most (docs/decisions/0007): beyond it, it is refused instead of read. */
export const limits = {
  fileBytes: 10 * 1024 * 1024,
  parts: 200,
  insideBytes: 100e6,
  ratio: 100,
  /** Inflated bytes from which the ratio counts: a small sheet of equal rows is compressed better than 100 to 1. */
  ratioFrom: 20e6,
  columns: 256,
  rows: 200_000,
  /** Excel's own limit of a cell's characters. */
  cellLength: 32_767,
  /** Characters of all cells that are read: one text may be repeated by reference in every cell of the sheet. */
  textLength: 20e6,
  /** A little more than the cell formats that Excel itself can keep. */
  styles: 65_536,
  headerRows: 20,
  seconds: 60,
  heapMegabytes: 256,
  atOnce: 2,
}
