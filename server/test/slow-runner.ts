import { DeadLocks, lockTimes } from '../src/platform/jobs/dead-locks.ts'
import { startRunner } from '../src/platform/jobs/runner.ts'

// A server in a process of its own whose job takes a minute: `node slow-runner.ts DATABASE_URL`.
const [databaseUrl = ''] = process.argv.slice(2)
await startRunner(databaseUrl, {
  taskList: { send_mails: () => new Promise<void>((resolve) => setTimeout(resolve, 60_000)) },
  crontab: '',
  deadLocks: new DeadLocks(lockTimes.graceMs),
  log: console.error,
})
