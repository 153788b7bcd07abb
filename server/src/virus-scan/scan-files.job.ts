import { insertAccessEvent } from '../access-register/access-event.queries.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { countScans, listUnscannedFiles } from '../files/file-scan.queries.ts'
import { isStoreOfDatabase } from '../files/installation.ts'
import { scanStored } from '../files/scan.ts'
import type { FileStore } from '../files/store.ts'
import { recordSystemEvent } from '../system/system.queries.ts'
import { lockUnreportedFiles, notifyInfectedFiles } from './infected.queries.ts'

type ScanDeps = { db: Db; files: FileStore; config: Config }

const batchSize = 20
/** Other jobs get their turn; the rest follows a minute later. */
const maxRunMs = 20_000

/** Tells people of stored files that turned out to be infected, and records them in the register of access. */
async function reportInfected({ db, config }: ScanDeps): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await db.transaction().execute(async (tx) => {
      const infected = await lockUnreportedFiles(tx)
      await notifyInfectedFiles(tx, config, infected)
      for (const { id, signature, file_name, user } of infected)
        await insertAccessEvent(tx, {
          kind: 'file_infected',
          user_id: user?.id ?? null,
          address: '',
          user_agent: '',
          detail: { file_id: id, file_name, signature, stored: true },
        })
      return infected.length > 0
    })
}

/**
 * Scans stored files that no scan has a result of: those in quarantine, and those from before the scanner. Ends when the
 * scanner is away; nothing of it counts as scanned then.
 */
export async function scanFiles(deps: ScanDeps, stopped = () => false): Promise<void> {
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
  await reportInfected(deps)
}
