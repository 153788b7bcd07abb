import { countProgressDifferences, rebuildProgress } from './activities/progress.queries.ts'
import { withWriteTransaction } from './db/write-transaction.ts'
import { runFilesCommand } from './files-command.ts'

/** npm run progress-rebuild: computes the partners' progress again; with `--check` only says whether it is right. */
await runFilesCommand(async (db) => {
  const count = await countProgressDifferences(db)
  console.log(
    count === 0 ? 'the progress is what the uploads say' : `${count} rows of progress differ from the uploads`,
  )
  if (process.argv.includes('--check')) return count === 0
  await withWriteTransaction(db, {}, rebuildProgress)
  console.log('computed again')
  return true
})
