import { claimStore } from '../platform/files/installation.ts'
import { openFileStore } from '../platform/files/open-store.ts'
import { sweepFiles } from '../platform/files/sweep.ts'
import { runFilesCommand } from './files-command.ts'

/** npm run sweep-files: the nightly sweep of the file store, now; with `--all` also when it is too many files. */
await runFilesCommand(async (db, config) => {
  const files = await openFileStore(config.files)
  await claimStore(db, files)
  const result = await sweepFiles(db, files, new Date(), { all: process.argv.includes('--all') })
  const counts = `${result.sweep_unreferenced} of ${result.sweep_examined} files have no row`
  console.log(result.sweep_problem ? `${counts}: nothing was moved` : `${counts}: moved to files/quarantine`)
  return true
})
