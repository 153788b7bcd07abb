// npm run …: runs a program of the project with the project's Node.
import { ensureInstalled, node, runUntilSignal } from './setup.mjs'

await ensureInstalled({ toRun: process.argv[2]?.startsWith('server/src/') })
process.exit(await runUntilSignal(node, process.argv.slice(2)))
