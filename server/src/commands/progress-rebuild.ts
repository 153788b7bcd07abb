import { countProgressDifferences, rebuildProgress } from '../documents/progress/progress.queries.ts'
import { countUploadCountDifferences, rebuildUploadCounts } from '../documents/uploads/upload-counts.queries.ts'
import { countReasonDifferences, rebuildReasonCounts } from '../documents/verification/rejection-reason.queries.ts'
import { withWriteTransaction } from '../platform/db/write-transaction.ts'
import { countLeadCountDifferences, rebuildLeadCounts } from '../sales/leads/lead-counts.queries.ts'
import { countLastSaveDifferences, rebuildLastSaves } from '../sales/leads/lead-last-save.queries.ts'
import { runFilesCommand } from './files-command.ts'

/**
 * npm run progress-rebuild: computes again what triggers keep, the partners' progress, the counts of uploads, and the last saves and
 * the counts of leads; with `--check` only says whether they are right.
 */
await runFilesCommand(async (db) => {
  const count = await countProgressDifferences(db)
  console.log(
    count === 0 ? 'the progress is what the uploads say' : `${count} rows of progress differ from the uploads`,
  )
  const reasons = await countReasonDifferences(db)
  if (reasons > 0) console.log(`${reasons} numbers of rejections differ from the uploads`)
  const saves = await countLastSaveDifferences(db)
  if (saves > 0) console.log(`${saves} leads have another last save than is stored`)
  const counts = await countLeadCountDifferences(db)
  if (counts > 0) console.log(`${counts} counts of leads differ from the leads`)
  const uploads = await countUploadCountDifferences(db)
  if (uploads > 0) console.log(`${uploads} counts of uploads differ from the uploads`)
  if (process.argv.includes('--check')) return count + saves + reasons + counts + uploads === 0
  await withWriteTransaction(db, {}, async (tx) => {
    await rebuildProgress(tx)
    await rebuildLastSaves(tx)
    await rebuildLeadCounts(tx)
    await rebuildReasonCounts(tx)
    await rebuildUploadCounts(tx)
  })
  console.log('computed again')
  return true
})
