/** The limits of an uploaded spreadsheet (docs/decisions/0007); a file beyond one of them is rejected. */
export const limits = {
  fileBytes: 10 * 1024 * 1024,
  parts: 200,
  inflatedBytes: 100e6,
  ratio: 100,
  /** Inflated bytes from which the ratio counts: a small sheet of equal rows compresses better than 100 to 1. */
  ratioFrom: 20e6,
  columns: 256,
  rows: 200_000,
  /** Excel's limit of the characters in a cell. */
  cellLength: 32_767,
  /** Characters of all cells together: every cell of a sheet may refer to one long shared text. */
  textLength: 20e6,
  /** A little more than the cell formats that Excel supports. */
  styles: 65_536,
  headerRows: 20,
  seconds: 60,
  heapMegabytes: 256,
  concurrentReaders: 2,
}
