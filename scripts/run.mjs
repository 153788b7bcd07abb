// npm run …: one of the project's own programs, on its own Node.
import { ensureInstalled, node, run } from './setup.mjs'

ensureInstalled()
process.exit(run(node, process.argv.slice(2)))
