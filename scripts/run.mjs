// npm run …: runs a program of the project with the project's Node.
import { ensureBuilt, ensureInstalled, node, runUntilSignal } from './setup.mjs'

await ensureInstalled({ toRun: process.argv[2]?.startsWith('server/src/') })
if (process.argv[2] === 'bench/src/main.ts') await ensureBuilt()
process.exit(await runUntilSignal(node, process.argv.slice(2)))
