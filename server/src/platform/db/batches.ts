/** A number of small rows that one statement writes well within its time limit. */
const batchSize = 5000

/** Writes many rows in several short statements. */
export async function inBatches<Row>(
  rows: Row[],
  write: (batch: Row[]) => Promise<void>,
  size = batchSize,
): Promise<void> {
  for (let start = 0; start < rows.length; start += size) await write(rows.slice(start, start + size))
}
