import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import type { Db } from '../db/connection.ts'
import { TimeLimitError, withTimeLimit } from '../http/time-limit.ts'
import { fileScans } from '../metrics.ts'
import {
  type ClamdAddress,
  clamdTimes,
  ScannerUnavailableError,
  type ScanResult,
  scanContent,
  TooLargeToScanError,
} from './clamd.ts'
import { updateFileScan } from './file-scan.queries.ts'
import type { FileStore, ReceivedFile } from './store.ts'

/** A scanner, and how long the scan of one file may take. */
export type Scanner = { clamd: ClamdAddress; timeoutMs: number }

/** How files are scanned; `whenAway` is what happens to uploads while the scanner is away. */
export type ScanSettings = { clamd: ClamdAddress | undefined; whenAway: 'refuse' | 'quarantine'; timeoutMs: number }

/** clamd scans ten at once by default, and several servers share it. */
const limit = pLimit(4)

/** Scans content within the time; waiting for others' scans is part of it, so that a scanner that hangs keeps nobody. */
async function scan({ clamd, timeoutMs }: Scanner, content: Readable): Promise<ScanResult> {
  try {
    return await withTimeLimit(timeoutMs, (signal) =>
      limit(() => {
        signal.throwIfAborted()
        return scanContent(clamd, content, { ...clamdTimes, totalMs: timeoutMs })
      }),
    )
  } catch (error) {
    throw error instanceof TimeLimitError ? new ScannerUnavailableError(error.message) : error
  } finally {
    content.destroy()
  }
}

async function countScan(scanner: Scanner, content: Readable): Promise<ScanResult> {
  try {
    const result = await scan(scanner, content)
    fileScans.inc({ result: result.signature === undefined ? 'clean' : 'infected' })
    return result
  } catch (error) {
    fileScans.inc({ result: error instanceof TooLargeToScanError ? 'too_large' : 'unavailable' })
    throw error
  }
}

/** Scans a file that was received and is not stored yet. */
export const scanReceived = (scanner: Scanner, { path }: ReceivedFile): Promise<ScanResult> =>
  countScan(scanner, createReadStream(path))

export type ScanState = 'pending' | 'clean' | 'infected'
type ScannedRow = { id: number; key: string; scan_state: ScanState | null }

/** Scans a stored file and records the result; pending when the scanner is away, or the file is too large for it. */
export async function scanStored(
  { db, files }: { db: Db; files: FileStore },
  scanner: Scanner,
  { id, key }: Pick<ScannedRow, 'id' | 'key'>,
): Promise<{ state: ScanState; isAway: boolean }> {
  const stored = await files.open(key)
  if (!stored) {
    await updateFileScan(db, id, { problem: 'missing' })
    return { state: 'pending', isAway: false }
  }
  try {
    const { signature } = await countScan(scanner, stored.content)
    await updateFileScan(db, id, { signature })
    return { state: signature === undefined ? 'clean' : 'infected', isAway: false }
  } catch (error) {
    stored.content.destroy()
    const isAway = error instanceof ScannerUnavailableError
    if (!isAway && !(error instanceof TooLargeToScanError)) throw error
    if (!isAway) await updateFileScan(db, id, { problem: 'too_large' })
    return { state: 'pending', isAway }
  }
}

/**
 * Whether a stored file may be served: with a scanner only what it found clean, so that a file from before the scanner is
 * scanned when it is first asked for; without one all but what is known to be infected, or still waits for its scan.
 */
export async function findServableState(
  deps: { db: Db; files: FileStore; config: { scan: ScanSettings } },
  row: ScannedRow,
): Promise<ScanState> {
  const { clamd, timeoutMs } = deps.config.scan
  if (row.scan_state === 'infected' || row.scan_state === 'clean') return row.scan_state
  if (clamd) return (await scanStored(deps, { clamd, timeoutMs }, row)).state
  return row.scan_state ?? 'clean'
}
