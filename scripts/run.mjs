// npm run …: runs a program of the project with the project's Node.
import { ensureInstalled, node, runUntilSignal } from './setup.mjs'

await ensureInstalled()
process.exit(await runUntilSignal(node, process.argv.slice(2)))
