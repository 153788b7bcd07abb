import { claimStore } from '../platform/files/installation.ts'
import { openFileStore } from '../platform/files/open-store.ts'
import { verifyAllFiles } from '../platform/files/scrub.ts'
import { recordSystemEvent } from '../platform/system/system.queries.ts'
import { runFilesCommand } from './files-command.ts'

const reportMs = 10_000

/** npm run files-verify: reads every file of the store and compares it with its row; exits with 1 if one differs. */
await runFilesCommand(async (db, config) => {
  const files = await openFileStore(config.files)
  await claimStore(db, files)
  let reportedAt = Date.now()
  const result = await verifyAllFiles(db, files, ({ examined }, count) => {
    if (Date.now() - reportedAt < reportMs) return
    reportedAt = Date.now()
    console.log(`${examined} of ${count} files`)
  })
  for (const { key, problem } of result.damaged) console.log(`${key}: ${problem}`)
  const { examined, bytes, damaged } = result
  await recordSystemEvent(db, 'scrub', { ok: damaged.length === 0, examined, bytes, damaged: damaged.length })
  console.log(`${examined} files, ${Math.ceil(bytes / 1_000_000)} MB: ${damaged.length} damaged or missing`)
  return damaged.length === 0
})
