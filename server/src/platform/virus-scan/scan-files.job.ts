import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { countScans, listUnscannedFiles } from '../files/file-scan.queries.ts'
import { isStoreOfDatabase } from '../files/installation.ts'
import { scanStored } from '../files/scan.ts'
import type { FileStore } from '../files/store.ts'
import { recordSystemEvent } from '../system/system.queries.ts'

type ScanDeps = { db: Db; files: FileStore; config: Config }
/** Reports the stored files that are infected and that nobody was notified of. */
export type ReportStored = (deps: { db: Db; config: Config }) => Promise<void>

const batchSize = 20
/** Other jobs get their turn; the rest follows a minute later. */
const maxRunMs = 20_000

/**
 * Scans stored files that no scan has a result of: those in quarantine, and those from before the scanner. Ends when the
 * scanner is away; nothing of it counts as scanned then.
 */
export async function scanFiles(deps: ScanDeps, report: ReportStored, stopped = () => false): Promise<void> {
  const { db, files, config } = deps
  const { clamd, timeoutMs } = config.scan
  if (clamd && (await isStoreOfDatabase(db, files))) {
    const end = Date.now() + maxRunMs
    let [examined, isAway] = [0, false]
    for (let isDone = false; !isDone && !isAway && !stopped() && Date.now() < end; ) {
      const rows = await listUnscannedFiles(db, batchSize)
      isDone = rows.length === 0
      const results = await Promise.all(rows.map((row) => scanStored(deps, { clamd, timeoutMs }, row)))
      isAway = results.some((result) => result.isAway)
      examined += results.filter((result) => !result.isAway).length
    }
    if (examined > 0 || isAway)
      await recordSystemEvent(db, 'scan_files', { ok: !isAway, examined, ...(await countScans(db)) })
  }
  await report(deps)
}
